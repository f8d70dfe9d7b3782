import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteProblems, SiteStatus } from '../../src/features/site-status/site-status';
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

describe('the state of the site', () => {
  beforeEach(() => {
    backend.startSession({ isAdmin: true });
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ release: '0.1.0', version: '1', builtAt: '2026-11-20T09:00:00Z' })),
    );
  });

  it('has a line for each job that was ever run, with when it last worked, and names the others', async () => {
    show([job('backup'), job('links', { ...ran, counts: { works: 12, not_found: 1 } }), job('sweep')]);
    expect((await line('Links')).textContent).toMatch(/^Linkslast worked Nov 20, 2026.*12 works, 1 not found$/);
    expect(screen.getByText('Never run here: Back-up, Unused pictures.')).toBeTruthy();
    expect(await screen.findByText(/^Version 0\.1\.0, built Nov 20, 2026/)).toBeTruthy();
  });

  it('says of a late job whose last run failed when it last worked, and what went wrong', async () => {
    show([job('mail', { ...ran, is_late: true, problem: 'The mail service answered 503' })], { emails_waiting: 14 });
    const mail = await line('Mail');
    expect(within(mail).getByText(/^Failed: last worked/)).toBeTruthy();
    expect(within(mail).getByText('14 mails wait')).toBeTruthy();
    expect(within(mail).getByText(/^The mail service answered 503/)).toBeTruthy();
  });

  const iconOf = async (name: string) => {
    const { classList } = (await line(name)).querySelector('svg')!;
    return ['success', 'danger', 'muted'].filter((tone) => classList.contains(`text-${tone}`));
  };

  it.each([
    ['worked', { ...ran }, 'success'],
    ['failed', { ...ran, problem: 'Nothing answered.' }, 'danger'],
    ['failed each time', { ...ran, succeeded_at: null, problem: 'Nothing answered.' }, 'danger'],
    ['stopped', { ...ran, is_late: true }, 'danger'],
    ['runs for the first time', { ...ran, succeeded_at: null }, 'muted'],
  ])('a job that %s has that colour', async (_what, state, tone) => {
    show([job('links', state)]);
    expect(await iconOf('Links')).toEqual([tone]);
  });

  it('a job whose last run failed says so, with how to run it again', async () => {
    show([job('links', { ...ran, succeeded_at: null, problem: 'Nothing answered.' })]);
    expect((await line('Links')).textContent).toBe(
      'LinksFailed: never workedNothing answered.Fix the cause, then run npm run links:check.',
    );
  });

  it('a job that stopped says how to start it again', async () => {
    show([job('mail', { ...ran, is_late: true })]);
    expect((await line('Mail')).textContent).toMatch(/check that the function mail is up and called on schedule\.$/);
  });

  it('problems are one line above the review queue, with the way to what to do', async () => {
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
    const link = await screen.findByRole('link', { name: 'See what to do' });
    expect(link.closest('p')?.textContent).toBe(
      'The database is older than the site, payments could not be read, Links failed, Mail stopped. See what to do',
    );
    expect(link.getAttribute('href')).toBe('#site-status-heading');
  });

  it('the line keeps its place where there is no problem, so that the queue does not move', async () => {
    show([job('icons', ran), job('sweep')]);
    renderApp(<SiteProblems />);
    expect((await screen.findByText('No problems with this site.')).tagName).toBe('P');
  });

  it('names the payment events that could not be read', async () => {
    show([], { unread_payments: [{ event: 'evt_1', problem: 'no amount' }] });
    expect((await screen.findByText(/^Look for these events/)).parentElement?.textContent).toContain(
      'evt_1: no amount',
    );
  });

  it('has a line for the ending of renewals also where it never ran, once there is something to end', async () => {
    show([job('renewals')]);
    expect(await screen.findByText('Never run here: Ending of renewals.')).toBeTruthy();
    show([job('renewals')], { renewals_waiting: 2 });
    const { dataset, textContent } = await line('Ending of renewals');
    expect([dataset['health'], textContent]).toEqual([
      'stopped',
      'Ending of renewalsnever worked2 monthly payments to cancelcheck that the function payments is up and called on schedule.',
    ]);
  });

  it('asks for db push where the database is older than the site', async () => {
    show([], { schema_version: 20260101000000 });
    expect(await screen.findByText('Run db push')).toBeTruthy();
  });
});
