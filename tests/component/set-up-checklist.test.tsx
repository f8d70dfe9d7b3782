import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { integrations } from '../../src/content/integrations';
import { SetUpChecklist } from '../../src/features/dashboard/set-up-checklist';
import type { JobState } from '../../src/lib/database';
import AdminPage from '../../src/pages/admin-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';
import { reviewPageOf } from '../support/review-page';

const JOBS = ['backup', 'claims', 'icons', 'links', 'mail', 'rebuild', 'renewals', 'sweep'];
const HAS_RUN = { started_at: '2026-11-20T10:00:00Z', succeeded_at: '2026-11-20T10:01:00Z', is_late: false };

/** Sets the number of approved tools and the status of every job. `change` overrides the status of single jobs. */
function answer(tools: number, common: Partial<JobState>, change: Record<string, Partial<JobState>> = {}) {
  const jobs = JOBS.map((job) => ({
    ...{ job, is_enabled: true, started_at: null, succeeded_at: null, is_late: null },
    ...{ problem: null, counts: null, result: null },
    ...common,
    ...change[job],
  }));
  backend.answers['select ai_tools'] = { count: tools };
  backend.answers['site_status'] = {
    data: { jobs, emails_waiting: 0, unread_payments: [], renewals_waiting: 0, schema_version: 0 },
  };
}
const open = (offers?: []) => renderApp(<SetUpChecklist />, offers && { offers });
const card = () => screen.findByRole('region', { name: 'Set up your directory' });
const queryCard = () => screen.queryByRole('region', { name: 'Set up your directory' });
const headings = async () => {
  const all = await within(await card()).findAllByRole('heading', { level: 3 });
  return all.map(({ textContent }) => textContent);
};
/** Returns the step's text and the address of its link. */
async function step(label: string) {
  const heading = await within(await card()).findByRole('heading', { level: 3, name: new RegExp(`^${label}`) });
  const item = heading.closest('li')!;
  return [item.textContent, within(item).queryByRole('link')?.getAttribute('href') ?? ''];
}

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  vi.stubEnv('IS_HOSTED', 'true');
  vi.stubEnv('EXAMPLE_VALUES_LEFT', '');
  vi.stubEnv('EXAMPLE_FILES_LEFT', '');
});

it('a hosted dashboard shows the checklist instead of the comparison with the catalogue', async () => {
  answer(0, {});
  backend.answers['review_queue'] = { data: reviewPageOf([], { found: 0, counts: {} }) };
  renderPage(<AdminPage />, { at: '/ai-admin' });
  await card();
  expect(screen.queryByText('AI Tools Database Status')).toBeNull();
});

it('a new directory lists every step with its screen', async () => {
  answer(0, {});
  vi.stubEnv('EXAMPLE_VALUES_LEFT', 'name, phone');
  vi.stubEnv('EXAMPLE_FILES_LEFT', 'src/content/faq.ts');
  open();
  expect(await headings()).toEqual([
    'Administrator: done',
    'First tools: not done',
    'Jobs: not done',
    'Email: not done',
    'Your own details: not done',
    'Payments (optional): not done',
  ]);
  expect(within(await card()).getByText(/^1 of 5 required steps done\./)).toBeTruthy();
  const [details, placements] = await step('Your own details');
  expect(details).toContain('These values are missing or still examples: name, phone.');
  expect(details).toContain('These files still contain example texts: src/content/faq.ts.');
  expect(details).toMatch(/still for sale: .*, Newsletter feature\./);
  expect(placements).toBe('/ai-admin/placements?tab=offers');
  expect(await step('First tools')).toEqual([expect.stringContaining('docs/deploy.md, step 6'), '/bulk-import']);
  expect(await step('Jobs')).toEqual([
    expect.stringContaining('never succeeded: Backup, Domain checks, Icons, Links, Rebuild, Cleanup. Schedule'),
    '/ai-admin/jobs',
  ]);
  expect(await step('Email')).toEqual([expect.stringContaining('docs/deploy.md, step 9'), '/ai-admin/jobs']);
  expect(await step('Payments')).toEqual([expect.stringContaining('Members pay by invoice.'), '']);
});

it('a step that is done has no link', async () => {
  answer(1, HAS_RUN, { links: { succeeded_at: null } });
  open([]);
  expect(await step('First tools')).toEqual([expect.stringContaining('The directory has 1 tool.'), '']);
  expect(await step('Your own details')).toEqual([expect.stringContaining(': done'), '']);
  expect(await step('Email')).toEqual([expect.stringContaining('The email function has run.'), '']);
  expect(await step('Jobs')).toEqual([expect.stringContaining('never succeeded: Links. '), '/ai-admin/jobs']);
});

it.each([
  ['every job has succeeded', {}],
  ['an unneeded job is switched off', { backup: { succeeded_at: null, is_enabled: false } }],
  ['email is switched off', { mail: { succeeded_at: null, is_enabled: false } }],
  ['a job that has succeeded fails later', { links: { problem: 'No response.', is_late: true } }],
])('the card disappears if %s, even without payments', async (_case, change) => {
  answer(0, HAS_RUN, change);
  const { queryClient } = open([]);
  expect(within(await card()).getByText(/^4 of 5 required steps done\./)).toBeTruthy();
  answer(12, HAS_RUN, change);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(queryCard()).toBeNull());
});

describe('payments', () => {
  const payments = async (change: Partial<JobState> = {}) => {
    answer(0, {}, { renewals: change });
    open([]);
    return (await step('Payments'))[0];
  };

  it('payments are done if the schedule of the Pay button has run', async () => {
    vi.stubEnv('VITE_CHECKOUT', 'on');
    expect(await payments(HAS_RUN)).toContain(': doneMembers pay through Stripe.');
  });

  it('payments are not done if only the Pay button is on', async () => {
    vi.stubEnv('VITE_CHECKOUT', 'on');
    expect(await payments()).toContain(': not doneThe Pay button is on, but');
  });

  it('payments are done if the operator has payment links', async () => {
    vi.spyOn(integrations, 'hasPaymentLinks').mockReturnValue(true);
    expect(await payments()).toContain(': doneMembers pay through your payment links.');
  });
});

it('the card is hidden while it loads', async () => {
  answer(0, {});
  const count = Promise.withResolvers<{ count: number }>();
  backend.answers['select ai_tools'] = () => count.promise;
  open();
  await waitFor(() => expect(backend.sent('site_status')).toHaveLength(1));
  expect(queryCard()).toBeNull();
  count.resolve({ count: 0 });
  await card();
});

it('a failed check can be retried', async () => {
  answer(0, {});
  backend.answers['select ai_tools'] = { error: { message: 'Failed to fetch' } };
  const { user } = open();
  expect(await screen.findByText('The set-up could not be checked')).toBeTruthy();
  answer(0, {});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card();
});
