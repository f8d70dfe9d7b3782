import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteProblems } from '../../src/features/dashboard/site-problems';
import type { JobState } from '../../src/lib/database';
import { SCHEMA_VERSION } from '../../src/lib/rules';
import JobsPage from '../../src/pages/jobs-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';

const job = (name: string, more: Partial<JobState> = {}): JobState => ({
  ...{ job: name, is_enabled: true, started_at: null, succeeded_at: null, is_late: null },
  ...{ problem: null, counts: null, result: null },
  ...more,
});
const ran = { started_at: '2026-11-20T10:00:00Z', succeeded_at: '2026-11-20T10:01:00Z', is_late: false };
const store = (jobs: JobState[], more = {}) => {
  backend.answers['site_status'] = {
    data: {
      jobs,
      ...{ emails_waiting: 0, unread_payments: [], renewals_waiting: 0, schema_version: Number(SCHEMA_VERSION) },
      ...more,
    },
  };
};
const row = (name: string) => screen.findByRole('row', { name: (text) => text.startsWith(name) });

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ release: '0.1.0', version: '1', builtAt: '2026-11-20T09:00:00Z' })),
  );
});

describe('the Jobs page', () => {
  const show = (...args: Parameters<typeof store>) => {
    store(...args);
    return renderPage(<JobsPage />, { at: '/ai-admin/jobs' });
  };
  const cells = async (name: string) =>
    within(await row(name))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('a job shows its status, its last success and its last result', async () => {
    show([job('links', { ...ran, counts: { works: 12, not_found: 1 } })]);
    expect(await cells('Links')).toEqual([
      'Works',
      expect.stringMatching(/^Nov 20, 2026/) as string,
      '12 works, 1 not found',
      'Switch off',
    ]);
    expect(await screen.findByText(/^Version 0\.1\.0, built Nov 20, 2026/)).toBeTruthy();
  });

  it.each<[string, string, Partial<JobState>, string]>([
    ['was never set up', 'Not set up', {}, 'muted'],
    ['runs for the first time', 'First run', { ...ran, succeeded_at: null }, 'muted'],
    ['worked', 'Works', ran, 'success'],
    ['failed', 'Failed', { ...ran, problem: 'No response.' }, 'danger'],
    ['has only failed', 'Failed', { ...ran, succeeded_at: null, problem: 'No response.' }, 'danger'],
    ['stopped', 'Stopped', { ...ran, is_late: true }, 'danger'],
    ['is switched off', 'Off', { ...ran, is_enabled: false, is_late: true, problem: 'No response.' }, 'muted'],
  ])('a job that %s has the status “%s”', async (_case, label, state, tone) => {
    show([job('links', state)]);
    const badge = within(await row('Links')).getByText(label);
    expect(['success', 'danger', 'muted'].filter((name) => badge.classList.contains(`text-${name}`))).toEqual([tone]);
  });

  it.each<[string, Partial<JobState>, string]>([
    ['links', { ...ran, problem: 'No response.' }, 'No response.Fix the cause, then run npm run links:check.'],
    ['links', { ...ran, is_late: true }, 'Run npm run links:check, and check the schedule of npm run jobs.'],
    ['links', {}, 'Schedule npm run jobs.'],
    ['backup', {}, 'Set BACKUP_FOLDER and DATABASE_URL, and schedule npm run jobs.'],
    ['mail', { ...ran, problem: '503' }, '503Fix the cause in the function mail.'],
    ['mail', { ...ran, is_late: true }, 'Check that the function mail is deployed and called on schedule.'],
    ['mail', {}, 'Deploy the function mail, and call it on schedule.'],
  ])('the job “%s” shows what to do: case %#', async (name, state, advice) => {
    show([job(name, state)]);
    expect((await cells({ mail: 'Email', backup: 'Backup' }[name] ?? 'Links'))[2]).toBe(advice);
  });

  it('the backup job shows where the last good backup is', async () => {
    const result = 'The backup is on db1 in /srv/backups/2026-11-20T10-00-00.000Z.';
    show([job('backup', { ...ran, counts: { rows: 12 }, result })]);
    expect((await cells('Backup'))[2]).toBe(`${result}12 rows`);
  });

  it('the email job shows how many emails wait', async () => {
    show([job('mail', { ...ran, counts: { sent: 2 } })], { emails_waiting: 14 });
    expect((await cells('Email'))[2]).toBe('2 sent, 14 emails waiting');
  });

  it('a subscription job that was never set up is a problem once a subscription must be cancelled', async () => {
    show([job('renewals')], { renewals_waiting: 2 });
    expect((await cells('Subscriptions'))[2]).toBe(
      'Deploy the function payments, and call it on schedule.2 subscriptions to cancel',
    );
    expect(within(await row('Subscriptions')).getByText('Not set up').classList).toContain('text-danger');
  });

  it('the administrator can switch a job off and on again', async () => {
    const { user } = show([job('links', { ...ran, is_late: true })]);
    backend.answers['set_job_enabled'] = { data: null };
    const off = await screen.findByRole('button', { name: 'Switch off: Links' });
    store([job('links', { ...ran, is_enabled: false })]);
    await user.click(off);
    await user.click(await screen.findByRole('button', { name: 'Switch on: Links' }));
    expect(backend.sent('set_job_enabled')).toEqual([
      { job: 'links', is_enabled: false },
      { job: 'links', is_enabled: true },
    ]);
  });

  it('the page lists payment events that could not be parsed', async () => {
    show([], { unread_payments: [{ event: 'evt_1', problem: 'no amount' }] });
    expect((await screen.findByText(/^Look for these events/)).parentElement?.textContent).toContain(
      'evt_1: no amount',
    );
  });

  it('the page recommends `db push` if the database is older than the site', async () => {
    show([], { schema_version: 20260101000000 });
    expect(await screen.findByText(/Run `npx supabase@3\.1 db push/)).toBeTruthy();
  });
});

describe('the line of problems above the review queue', () => {
  const show = (...args: Parameters<typeof store>) => {
    store(...args);
    renderApp(<SiteProblems />);
  };
  const line = async (link: string) => {
    const found = await screen.findByRole('link', { name: link });
    return [found.closest('p')?.textContent, found.getAttribute('href')];
  };

  it('one problem is shown with what to do', async () => {
    show([job('links', { ...ran, problem: 'No response.' }), job('icons', ran), job('sweep')]);
    expect(await line('Open Jobs')).toEqual([
      'Links failed. Fix the cause, then run npm run links:check. Open Jobs',
      '/ai-admin/jobs',
    ]);
  });

  it('several problems share the line, which links to the Jobs page', async () => {
    show([job('links', { ...ran, problem: 'No response.' }), job('mail', { ...ran, is_late: true })], {
      unread_payments: [{ event: 'evt_1', problem: 'no amount' }],
      schema_version: 20260101000000,
    });
    expect(await line('See how to fix them')).toEqual([
      'The database is older than the site. Payments could not be read. Links failed. Email stopped. See how to fix them',
      '/ai-admin/jobs',
    ]);
  });

  it('jobs that were never set up or are switched off are no problem, and the line keeps its space', async () => {
    show([job('icons', ran), job('sweep'), job('links', { ...ran, is_enabled: false, is_late: true, problem: 'No.' })]);
    expect((await screen.findByText('No problems with this site.')).tagName).toBe('P');
  });
});
