import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnMail } from '../../src/features/mail/own-mail';
import { EMAIL_OPT_OUTS_KIND } from '../../src/lib/lists';
import MailLinkPage from '../../src/pages/mail-link-page';
import { backend } from '../support/fake-supabase';
import { renderApp, renderPage } from '../support/render-app';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const asked = (name: string) => backend.questions.filter((question) => question.name === name);

describe('Mail', () => {
  beforeEach(() => {
    backend.startSession();
    backend.answers['select email_opt_outs'] = { data: [{ kind: 'placement_ended' }] };
    backend.answers['has_sender'] = { data: true };
  });

  it('is not promised where none was ever sent', async () => {
    backend.answers['has_sender'] = { data: false };
    renderApp(<OwnMail userId="user-mo@example.com" email="mo@example.com" />);
    expect(await screen.findByText('This directory sends no mail about your tools.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows every kind with what stands, and saves each press at once', async () => {
    renderApp(<OwnMail userId="user-mo@example.com" email="mo@example.com" />);
    const ended = await box('Your placement has ended');
    const received = await box('Your listing is received');
    expect(screen.getAllByRole('checkbox')).toHaveLength(
      EMAIL_OPT_OUTS_KIND.filter((kind) => kind !== 'weekly_digest').length,
    );
    expect([ended.checked, received.checked]).toEqual([false, true]);
    backend.answers['select email_opt_outs'] = {
      data: [{ kind: 'placement_ended' }, { kind: 'listing_received' }],
    };
    await userEvent.click(received);
    expect(await screen.findByText('Mail is off')).toBeTruthy();
    expect(received.checked).toBe(false);
    expect(asked('upsert email_opt_outs')[0]?.payload).toMatchObject({ kind: 'listing_received' });
    backend.answers['select email_opt_outs'] = { data: [{ kind: 'listing_received' }] };
    await userEvent.click(ended);
    expect(await screen.findByText('Mail is on')).toBeTruthy();
    expect(asked('delete email_opt_outs')[0]?.steps).toContainEqual(['eq', 'kind', 'placement_ended']);
  });

  it('says that a press was not saved, and shows what stands', async () => {
    backend.answers['upsert email_opt_outs'] = { error: { message: 'down' } as never };
    renderApp(<OwnMail userId="user-mo@example.com" email="mo@example.com" />);
    await userEvent.click(await box('Your listing is received'));
    expect(await screen.findByText('Your choice was not saved')).toBeTruthy();
    expect((await box('Your listing is received')).checked).toBe(true);
  });
});

describe('the link of a mail', () => {
  const TOKEN = '0a1b2c3d-0000-4000-8000-000000000000';

  it('changes nothing by being opened, and stops the mails with one press, without an account', async () => {
    backend.answers['email_preference'] = { data: { kind: 'claim_decided', is_on: true } };
    backend.answers['set_email_preference'] = { data: { kind: 'claim_decided', is_on: false } };
    renderPage(<MailLinkPage />, { at: `/mail-link?token=${TOKEN}` });
    const stop = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(screen.getByText('Your claim is approved or rejected.')).toBeTruthy();
    expect(backend.sent('set_email_preference')).toEqual([]);
    await userEvent.click(stop);
    expect(await screen.findByText('You no longer get these mails.')).toBeTruthy();
    expect(backend.sent('set_email_preference')).toEqual([{ token: TOKEN, is_on: false }]);
    expect(screen.getByRole('button', { name: 'Subscribe again' })).toBeTruthy();
  });

  it.each([`?token=${TOKEN}`, '?token=cut-o', ''])('%j that is not known is said to be', async (query) => {
    backend.answers['email_preference'] = { data: null };
    renderPage(<MailLinkPage />, { at: `/mail-link${query}` });
    expect(await screen.findByText('This link does not work')).toBeTruthy();
    expect(backend.sent('email_preference')).toHaveLength(query.includes(TOKEN) ? 1 : 0);
  });
});
