import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient } from '../../support/accounts';
import { openBrowser } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('hostile listings', () => {
  it('markup, script and direction marks of a listing show as text', async () => {
    const name = `<img src=x onerror="document.title='owned'"> \u202Egnp.exe ${Date.now()}`;
    const client = await adminClient();
    const { error } = await client.from('ai_tools').insert({
      name,
      description: '<script>document.title = "owned"</script> & </script><b>bold</b> 😀',
      url: 'https://hostile.example.com',
      category: '"><svg onload=alert(1)>',
      tags: ['<i>tag</i>'],
    });
    expect(error).toBeNull();
    const page = await site.newPage();
    await page.goto('/');
    const card = page.getByRole('list', { name: 'Tools' }).getByRole('article').first();
    await card.getByText('<script>document.title').waitFor();
    expect(await page.title()).not.toContain('owned');
    expect(await card.locator('script, b, i, svg[onload]').count()).toBe(0);
    await client.from('ai_tools').update({ name: 'Formerly hostile', category: 'Tools' }).eq('name', name);
  });
});
