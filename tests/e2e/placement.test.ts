import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/lib/database';
import { admin, adminClient, newMember } from '../support/accounts';
import { openBrowser } from '../support/browser';
import { bannerPng } from '../support/pictures';
import { servedSite } from '../support/served-site';

let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it('a gold placement is requested, paid for, shown with a label, counted, and removed at midnight', async () => {
  const member = await newMember('Greta Gold');
  const { data: user } = await member.client.auth.getUser();
  const name = `Goldsmith ${Date.now()}`;
  const banner = `${user.user!.id}/${crypto.randomUUID()}.png`;
  const stored = await member.client.storage
    .from('tool-banners')
    .upload(banner, bannerPng(), { contentType: 'image/png' });
  expect(stored.error).toBeNull();
  const { data: listed, error } = await member.client
    .from('ai_tools')
    .insert({
      id: crypto.randomUUID(),
      name,
      description: 'A tool that wants to be seen.',
      url: 'https://example.com/',
      category: 'Video',
      tags: ['gold'],
      premium_type: 'sponsored',
      sponsor_tier: 'gold',
      banner_url: member.client.storage.from('tool-banners').getPublicUrl(banner).data.publicUrl,
    })
    .select()
    .single();
  expect(error).toBeNull();

  // Approval publishes the listing, not the placement.
  const asAdmin = await adminClient();
  await asAdmin.from('ai_tools').update({ approval_status: 'approved' }).eq('id', listed!.id);
  const visitor = await browser.newPage();
  await visitor.clock.install();
  await visitor.goto(`/?q=${encodeURIComponent(name)}`);
  await visitor.getByRole('link', { name, exact: true }).waitFor();

  const adminPage = await browser.newPage({ as: admin });
  await adminPage.goto('/ai-admin/placements');
  await adminPage.getByRole('button', { name: `Details: ${name}` }).click();
  await adminPage.getByRole('button', { name: `Mark as paid: ${name}` }).click();
  await adminPage.getByLabel('Payment reference').fill('invoice 1');
  await adminPage.getByRole('button', { name: 'Confirm' }).click();
  await adminPage.getByText('Saved. The placement is now: running.').waitFor();

  await visitor.goto('/');
  const sponsored = visitor.getByRole('complementary', { name: 'Sponsored' }).filter({ hasText: name });
  await sponsored.waitFor();
  await sponsored.scrollIntoViewIfNeeded();
  await sponsored.getByRole('link').first().dispatchEvent('auxclick');
  // In view for a second, it is counted; the counts are sent a moment later.
  await expect
    .poll(async () => (await asAdmin.from('placement_days').select('impressions, clicks')).data)
    .toContainEqual(expect.objectContaining({ impressions: 1, clicks: 1 }));

  const owner = await browser.newPage({ as: member });
  await owner.goto('/my-submissions');
  const placed = owner.getByRole('region', { name: `Placement of ${name}` });
  await placed.getByText('Sponsored, gold').waitFor();
  await placed.getByRole('link', { name: 'What it brings' }).click();
  const card = owner.getByRole('article').filter({ hasText: name });
  await card.getByText('100%').first().waitFor();
  await card.getByText('Show as table').click();
  await card.getByRole('cell', { name: '100%' }).waitFor();

  // Its last day passes while a visitor looks at the page: the database's by its row, the page's by its clock.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const service = createClient<Database>(servedSite().baseUrl, servedSite().secretKey);
  const passed = await service
    .from('placements')
    .update({ first_day: day(30), last_day: day(1) })
    .eq('tool_id', listed!.id)
    .select('id');
  expect(passed.data).toHaveLength(1);
  await visitor.clock.fastForward(Date.parse(`${day(-1)}T00:00:02Z`) - Date.now());
  await sponsored.waitFor({ state: 'detached' });
  expect(await visitor.getByRole('list', { name: 'Tools' }).getByRole('article').count()).toBe(16);

  await adminPage.goto('/ai-admin/placements');
  await adminPage.getByRole('link', { name: /^Ended/ }).click();
  await adminPage.getByRole('row').filter({ hasText: name }).waitFor();
});
