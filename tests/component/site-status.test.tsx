import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteProblems, SiteStatus } from '../../src/features/dashboard/site-status';
import type { JobState } from '../../src/lib/database';
import { SCHEMA_VERSION } from '../../src/lib/rules';
import { backend } from '../support/fake-supabase';
import { renderApp } from '../support/render-app';

const job = (name: string, more: Partial<JobState> = {}): JobState => ({
  ...{ job: name, started_at: null, succeeded_at: null, is_late: null, problem: null, counts: null },
  ...more,
});
const ran = { started_at: '2026-11-20T10:00:00Z', succeeded_at: '2026-11-20T10:01:00Z', is_late: false };
const show = (jobs: JobState[], more = {}) => {
  backend.answers['site_status'] = {
    data: {
      jobs,
      ...{ emails_waiting: 0, unread_payments: [], renewals_waiting: 0, schema_version: Number(SCHEMA_VERSION) },
      ...more,
    },
  };
  renderApp(<SiteStatus />);
};
const line = async (name: string) => (await screen.findByText(name)).closest('li')!;

describe('the site status panel', () => {
  beforeEach(() => {
    backend.startSession({ isAdmin: true });
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ release: '0.1.0', version: '1', builtAt: '2026-11-20T09:00:00Z' })),
    );
  });

  it('each job shows its last success; jobs that never ran are listed separately', async () => {
    show([job('backup'), job('links', { ...ran, counts: { works: 12, not_found: 1 } }), job('sweep')]);
    expect((await line('Link checks')).textContent).toMatch(
      /^Link checksLast successful run: Nov 20, 2026.*12 works, 1 not found$/,
    );
    expect(screen.getByText('Not set up: Backup, Picture cleanup.')).toBeTruthy();
    expect(await screen.findByText(/^Version 0\.1\.0, built Nov 20, 2026/)).toBeTruthy();
  });

  it('a late job shows its last success and its last error', async () => {
    show([job('mail', { ...ran, is_late: true, problem: 'The email service responded with 503' })], {
      emails_waiting: 14,
    });
    const mail = await line('Email sending');
    expect(within(mail).getByText(/^Failed: Last successful run:/)).toBeTruthy();
    expect(within(mail).getByText('14 emails waiting')).toBeTruthy();
    expect(within(mail).getByText(/^The email service responded with 503/)).toBeTruthy();
  });

  const iconOf = async (name: string) => {
    const { classList } = (await line(name)).querySelector('svg')!;
    return ['success', 'danger', 'muted'].filter((tone) => classList.contains(`text-${tone}`));
  };

  it.each([
    ['worked', { ...ran }, 'success'],
    ['failed', { ...ran, problem: 'Nothing answered.' }, 'danger'],
    ['has only failed', { ...ran, succeeded_at: null, problem: 'Nothing answered.' }, 'danger'],
    ['stopped', { ...ran, is_late: true }, 'danger'],
    ['runs for the first time', { ...ran, succeeded_at: null }, 'muted'],
  ])('a job that %s has its own colour', async (_what, state, tone) => {
    show([job('links', state)]);
    expect(await iconOf('Link checks')).toEqual([tone]);
  });

  it('a job whose last run failed shows the command that runs it again', async () => {
    show([job('links', { ...ran, succeeded_at: null, problem: 'Nothing answered.' })]);
    expect((await line('Link checks')).textContent).toBe(
      'Link checksFailed: No successful run yetNothing answered.Fix the cause, then run npm run links:check.',
    );
  });

  it('a stopped job shows the command that restarts it', async () => {
    show([job('mail', { ...ran, is_late: true })]);
    expect((await line('Email sending')).textContent).toMatch(
      /check that the mail function is deployed and that a schedule calls it\.$/,
    );
  });

  it('one line above the review queue summarises all problems', async () => {
    show(
      [
        job('links', { ...ran, problem: 'No.' }),
        job('mail', { ...ran, is_late: true }),
        job('icons', ran),
        job('sweep'),
      ],
      { unread_payments: [{ event: 'evt_1', problem: 'no amount' }], schema_version: 20260101000000 },
    );
    renderApp(<SiteProblems />);
    const link = await screen.findByRole('link', { name: 'See how to fix it' });
    expect(link.closest('p')?.textContent).toBe(
      'The database is older than the site, payments could not be read, Link checks failed, Email sending stopped. See how to fix it',
    );
    expect(link.getAttribute('href')).toBe('#site-status-heading');
  });

  it('the summary reserves its space so that the queue does not move', async () => {
    show([job('icons', ran), job('sweep')]);
    renderApp(<SiteProblems />);
    expect((await screen.findByText('No problems with this site.')).tagName).toBe('P');
  });

  it('the panel lists payment events that could not be parsed', async () => {
    show([], { unread_payments: [{ event: 'evt_1', problem: 'no amount' }] });
    expect((await screen.findByText(/^Find these events/)).parentElement?.textContent).toContain('evt_1: no amount');
  });

  it('the subscription job is shown once it has a subscription to cancel', async () => {
    show([job('renewals')]);
    expect(await screen.findByText('Not set up: Cancel subscriptions.')).toBeTruthy();
    show([job('renewals')], { renewals_waiting: 2 });
    const { dataset, textContent } = await line('Cancel subscriptions');
    expect([dataset['health'], textContent]).toEqual([
      'stopped',
      'Cancel subscriptionsNo successful run yet2 monthly payments to cancelcheck that the payments function is deployed and that a schedule calls it.',
    ]);
  });

  it('the panel recommends `db push` if the database is older than the site', async () => {
    show([], { schema_version: 20260101000000 });
    expect(await screen.findByText('Run db push')).toBeTruthy();
  });
});
