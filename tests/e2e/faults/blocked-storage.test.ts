import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../support/accounts';
import { openBrowser } from '../../support/browser';

let site: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  site = await openBrowser();
});
afterAll(() => site.close());

describe('a browser that remembers nothing', () => {
  it('with storage blocked, the site works, the theme changes and a member can sign in', async () => {
    const member = await newMember();
    const page = await site.newPage({ consent: null });
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await page.getByText(/^Showing 1-16 of/).waitFor();
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.getByRole('button', { name: /Switch to dark mode/ }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: /^Account menu of/ }).waitFor();
  });
});
