import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnMail } from '../../src/features/mail/own-mail';
import { MAIL_SWITCHED_OFF_KIND } from '../../src/lib/lists';
import MailLinkPage from '../../src/pages/mail-link-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const requests = (name: string) => backend.questions.filter((question) => question.name === name);

describe('the email settings', () => {
  beforeEach(() => {
    backend.startSession();
    backend.answers['select mail_switched_off'] = { data: [{ kind: 'placement_ended' }] };
    backend.answers['has_sender'] = { data: true };
  });

  it('promise no email if none was ever sent', async () => {
    backend.answers['has_sender'] = { data: false };
    renderApp(<OwnMail userId="user-mo@example.com" email="mo@example.com" />);
    expect(await screen.findByText('This directory sends no mail about your tools.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('show every kind with its setting, and save each press at once', async () => {
    renderApp(<OwnMail userId="user-mo@example.com" email="mo@example.com" />);
    const ended = await box('Your placement has ended');
    const received = await box('Your listing is received');
    expect(screen.getAllByRole('checkbox')).toHaveLength(
      MAIL_SWITCHED_OFF_KIND.filter((kind) => kind !== 'inbox_weekly').length,
    );
    expect([ended.checked, received.checked]).toEqual([false, true]);
    backend.answers['select mail_switched_off'] = {
      data: [{ kind: 'placement_ended' }, { kind: 'listing_received' }],
    };
    await userEvent.click(received);
    expect(await screen.findByText('Mail is off')).toBeTruthy();
    expect(received.checked).toBe(false);
    expect(requests('upsert mail_switched_off')[0]?.payload).toMatchObject({ kind: 'listing_received' });
    backend.answers['select mail_switched_off'] = { data: [{ kind: 'listing_received' }] };
    await userEvent.click(ended);
    expect(await screen.findByText('Mail is on')).toBeTruthy();
    expect(requests('delete mail_switched_off')[0]?.steps).toContainEqual(['eq', 'kind', 'placement_ended']);
  });

  it('report a press that was not saved, and show the stored setting', async () => {
    backend.answers['upsert mail_switched_off'] = { error: { message: 'down' } as never };
    renderApp(<OwnMail userId="user-mo@example.com" email="mo@example.com" />);
    await userEvent.click(await box('Your listing is received'));
    expect(await screen.findByText('Your choice was not saved')).toBeTruthy();
    expect((await box('Your listing is received')).checked).toBe(true);
  });
});

describe('the link of an email', () => {
  const TOKEN = '0a1b2c3d-0000-4000-8000-000000000000';

  it('changes nothing when it opens, and unsubscribes with one press, without an account', async () => {
    backend.answers['mail_choice'] = { data: { kind: 'claim_decided', is_on: true } };
    backend.answers['choose_mail'] = { data: { kind: 'claim_decided', is_on: false } };
    renderPage(<MailLinkPage />, { at: `/mail-link?token=${TOKEN}` });
    const stop = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(screen.getByText('Your claim is approved or rejected.')).toBeTruthy();
    expect(backend.sent('choose_mail')).toEqual([]);
    await userEvent.click(stop);
    expect(await screen.findByText('You no longer get these mails.')).toBeTruthy();
    expect(backend.sent('choose_mail')).toEqual([{ token: TOKEN, is_on: false }]);
    expect(screen.getByRole('button', { name: 'Subscribe again' })).toBeTruthy();
  });

  it.each([`?token=${TOKEN}`, '?token=cut-o', ''])('%j is reported as unknown', async (query) => {
    backend.answers['mail_choice'] = { data: null };
    renderPage(<MailLinkPage />, { at: `/mail-link${query}` });
    expect(await screen.findByText('This link does not work')).toBeTruthy();
    expect(backend.sent('mail_choice')).toHaveLength(query.includes(TOKEN) ? 1 : 0);
  });
});
