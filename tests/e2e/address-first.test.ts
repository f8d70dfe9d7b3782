import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handle as answer } from '../../supabase/functions/read-page/handler';
import { newMember, serviceClient } from '../support/accounts';
import { openBrowser, openPage } from '../support/browser';
import { html, openLocalSites } from '../support/local-sites';
import { servedSite } from '../support/served-site';

const SAYS = 'Turns a script into a storyboard: an AI image generator that draws every scene, for video teams.';
const marks = {
  'og:title': 'Lantern: storyboards from a script',
  'og:site_name': 'Lantern',
  'og:description': SAYS,
  'og:image': '/share.png',
};
const head = Object.entries(marks).map(([name, content]) => `<meta property="${name}" content="${content}">`);
const body = `<h1>Storyboards from a script</h1><p>${SAYS} It generates art from text, in your own style.</p>`;

let browser: Awaited<ReturnType<typeof openBrowser>>;
let sites: Awaited<ReturnType<typeof openLocalSites>>;
beforeAll(async () => {
  browser = await openBrowser();
  const page = html(marks['og:title'], body, head.join(''));
  sites = await openLocalSites(
    { 'lantern.zoo.test': { is: 'alive', isSecure: true, respond: (_, { page: send }) => send(page) } },
    0,
  );
});
afterAll(async () => {
  sites?.close();
  await browser?.close();
});

it('the local server runs the page reader only for members', async () => {
  const { baseUrl, publishableKey } = servedSite();
  const response = await fetch(`${baseUrl}/functions/v1/read-page`, {
    method: 'POST',
    headers: { apikey: publishableKey },
    body: JSON.stringify({ url: 'https://lantern.zoo.test/' }),
  });
  expect([response.status, await response.json()]).toMatchObject([401, { hint: 'not_signed_in' }]);
});

it('a member on a phone submits a tool with Open Graph tags in at most 6 taps and 30 key presses', async () => {
  const { baseUrl, publishableKey } = servedSite();
  const settings: Record<string, string> = { SUPABASE_URL: baseUrl, SUPABASE_ANON_KEY: publishableKey };
  const page = await browser.newPage({
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
    as: await newMember(),
  });
  // Runs the real function against sites on this machine.
  await page.route('**/functions/v1/read-page', async (route) => {
    const original = route.request();
    const request = new Request(original.url(), {
      method: 'POST',
      headers: await original.allHeaders(),
      body: original.postData(),
    });
    const response = await answer(request, (name) => settings[name], sites.network);
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  });
  let [taps, keys] = [0, 0];
  const tap = (control: Locator) => {
    taps += 1;
    return control.tap();
  };

  await openPage(page, '/create-listing');
  const address = page.getByLabel('Website URL');
  await tap(address);
  const typed = 'lantern.zoo.test';
  await page.keyboard.type(typed);
  keys += typed.length;
  expect(await address.inputValue()).toBe(`https://${typed}`);
  await tap(page.getByRole('button', { name: 'Continue' }));
  await page.getByText(/^We filled in \d fields from the tool’s page\. Check them\.$/).waitFor();
  for (const [label, value] of Object.entries({ Name: 'Lantern', Description: SAYS }))
    expect(await page.getByLabel(label).inputValue()).toBe(value);
  for (const proposed of ['Category', 'Tags']) expect(await page.getByLabel(proposed).inputValue()).not.toBe('');
  await tap(page.getByRole('button', { name: 'Submit Listing' }));
  await page.getByText('Listing submitted').waitFor();
  console.log(`a listing was submitted with ${taps} taps and ${keys} keys`);
  expect(taps).toBeLessThanOrEqual(6);
  expect(keys).toBeLessThanOrEqual(30);
  const { data } = await serviceClient().from('ai_tools').select().eq('name', 'Lantern');
  expect(data).toMatchObject([
    { description: SAYS, url: `https://${typed}`, approval_status: 'pending', premium_type: 'none' },
  ]);
});
