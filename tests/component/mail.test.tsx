import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmailPreferences } from '../../src/features/account/email-preferences';
import { EMAIL_OPT_OUTS_KIND } from '../../src/lib/lists';
import MailLinkPage from '../../src/pages/mail-link-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const requests = (name: string) => backend.questions.filter((question) => question.name === name);

describe('the email settings', () => {
  beforeEach(() => {
    backend.startSession();
    backend.answers['select email_opt_outs'] = { data: [{ kind: 'placement_ended' }] };
    backend.answers['has_sender'] = { data: true };
  });

  it('the page promises no email if the site has never sent an email', async () => {
    backend.answers['has_sender'] = { data: false };
    renderApp(<EmailPreferences userId="user-mo@example.com" email="mo@example.com" />);
    expect(await screen.findByText('This directory sends no email about your tools.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('each email type has a separate setting that is saved on click', async () => {
    renderApp(<EmailPreferences userId="user-mo@example.com" email="mo@example.com" />);
    const ended = await box('Your placement has ended');
    const received = await box('We have received your listing');
    // Members do not get the two kinds for the administrator.
    expect(screen.getAllByRole('checkbox')).toHaveLength(EMAIL_OPT_OUTS_KIND.length - 2);
    expect([ended.checked, received.checked]).toEqual([false, true]);
    backend.answers['select email_opt_outs'] = {
      data: [{ kind: 'placement_ended' }, { kind: 'listing_received' }],
    };
    await userEvent.click(received);
    expect(await screen.findByText('Email is off')).toBeTruthy();
    expect(received.checked).toBe(false);
    expect(requests('upsert email_opt_outs')[0]?.payload).toMatchObject({ kind: 'listing_received' });
    backend.answers['select email_opt_outs'] = { data: [{ kind: 'listing_received' }] };
    await userEvent.click(ended);
    expect(await screen.findByText('Email is on')).toBeTruthy();
    expect(requests('delete email_opt_outs')[0]?.steps).toContainEqual(['eq', 'kind', 'placement_ended']);
  });

  it('a failed save is reported, and the switch returns to the stored setting', async () => {
    backend.answers['upsert email_opt_outs'] = { error: { message: 'down' } as never };
    renderApp(<EmailPreferences userId="user-mo@example.com" email="mo@example.com" />);
    await userEvent.click(await box('We have received your listing'));
    expect(await screen.findByText('Your choice could not be saved')).toBeTruthy();
    expect((await box('We have received your listing')).checked).toBe(true);
  });
});

describe('the unsubscribe page', () => {
  const TOKEN = '0a1b2c3d-0000-4000-8000-000000000000';

  it('one click unsubscribes without an account, but opening the link changes nothing', async () => {
    backend.answers['email_preference'] = { data: { kind: 'claim_decided', is_on: true } };
    backend.answers['set_email_preference'] = { data: { kind: 'claim_decided', is_on: false } };
    renderPage(<MailLinkPage />, { at: `/mail-link?token=${TOKEN}` });
    const stop = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(screen.getByText('We approve or reject your claim.')).toBeTruthy();
    expect(backend.sent('set_email_preference')).toEqual([]);
    await userEvent.click(stop);
    expect(await screen.findByText('You no longer receive these emails.')).toBeTruthy();
    expect(backend.sent('set_email_preference')).toEqual([{ token: TOKEN, is_on: false }]);
    expect(screen.getByRole('button', { name: 'Subscribe again' })).toBeTruthy();
  });

  it.each([`?token=${TOKEN}`, '?token=cut-o', ''])('the address %j is reported as an unknown link', async (query) => {
    backend.answers['email_preference'] = { data: null };
    renderPage(<MailLinkPage />, { at: `/mail-link${query}` });
    expect(await screen.findByText('This link does not work')).toBeTruthy();
    expect(backend.sent('email_preference')).toHaveLength(query.includes(TOKEN) ? 1 : 0);
  });
});
