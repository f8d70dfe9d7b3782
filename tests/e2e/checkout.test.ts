import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminClient, newMember } from '../support/accounts';
import { openBrowser } from '../support/browser';
import { servedSite } from '../support/served-site';

let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A listed tool of a new member, who has asked for a placement. */
async function asked() {
  const member = await newMember('Paula Payer');
  const id = crypto.randomUUID();
  await member.client.from('ai_tools').insert({
    ...{ id, name: 'Paper Lantern', description: 'A tool that is paid for.', url: `https://example.com/${id}` },
    ...{ category: 'Video', tags: ['lantern'] },
  });
  await (await adminClient()).from('ai_tools').update({ approval_status: 'approved' }).eq('id', id);
  const { data: placement } = await member.client.rpc('request_placement', { listing_id: id, kind: 'gold' });
  return { member, placement: placement! };
}

it('on a phone a placement is bought in at most six taps, from the tool’s row to ‘Paid’', async () => {
  const { member, placement } = await asked();
  const page = await browser.newPage({ as: member });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/my-submissions?status=approved&tool=none');
  let taps = 0;
  const tap = async (role: 'button' | 'heading', name: RegExp) => {
    await page.getByRole(role, { name }).click();
    taps += 1;
  };
  await tap('heading', /Paper Lantern/);
  await tap('button', /^Pay/);
  await page.getByRole('heading', { name: 'Practice checkout: no money moves' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  // Left, nothing is lost and nothing is begun.
  await tap('button', /^Cancel$/);
  await tap('button', /^Pay/);
  await tap('button', /^Pay$/);
  await page.getByText('Paid. Thank you.').waitFor();
  expect(taps).toBeLessThanOrEqual(6);
  const { data } = await member.client.from('placement_overview').select('stage').eq('id', placement).single();
  expect(data).toEqual({ stage: 'paid' });
});

it('the practice checkout is the local server’s: no built file has it, Stripe’s library or a key', () => {
  const { dist } = servedSite();
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const text = names
    .filter((name) => /\.(js|html|json)$/.test(name))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n');
  expect(text).not.toMatch(/practice-checkout|no money moves|sk_test_|whsec_|api\.stripe\.com|stripe-signature/i);
  expect(text).toContain('payments/checkout');
});

it('its webhook books nothing that is not signed', async () => {
  const answer = await fetch(`${servedSite().baseUrl}/functions/v1/payments/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: '{"id":"evt_1","object":"event"}',
  });
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'The signature is wrong or too old.' }]);
});
