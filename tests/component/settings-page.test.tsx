import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnAccount } from '../../src/lib/database';
import SettingsPage from '../../src/pages/settings-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';

const NONE: OwnAccount = {
  ...{ is_administrator: false, renewing_until: null },
  ...{
    approved: 0,
    pending: 0,
    rejected: 0,
    placements: 0,
    renewing: 0,
    requests: 0,
    claims: 0,
    feedback: 0,
    saved: 0,
  },
};
const own = (some: Partial<OwnAccount> | null) => {
  backend.answers['own_account'] = { data: some && { ...NONE, ...some } };
};
const open = () => renderPage(<SettingsPage />, { at: '/settings' });
const lost = { error: { message: 'TypeError: Failed to fetch' }, status: 0 };

async function confirm(typed: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const field = screen.getByLabelText('Type your email address to delete the account');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
}

beforeEach(() => {
  backend.startSession();
  own({ approved: 2, pending: 1, rejected: 2, placements: 1, renewing: 1, saved: 1 });
});

it('a visitor is redirected to sign in and returns afterwards', async () => {
  backend.endSession();
  localStorage.clear();
  open();
  await waitFor(() => expect(address()).toBe('/sign-in?returnTo=%2Fsettings'));
});

it('the page lists the data that is removed with the account', async () => {
  open();
  const section = (await screen.findByRole('heading', { name: 'Delete account' })).closest('section')!;
  await within(section).findByText('2 public listings');
  const lines = [...section.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent?.split(/[,.]/)[0],
  ]);
  expect(lines).toEqual([
    ['2 public listings', 'Public listings stay in the directory without an owner'],
    ['3 pending or rejected listings', 'We delete all pending and rejected listings'],
    ['1 agreed placement', 'Agreed placements run until their last day'],
    ['1 subscription', 'We cancel all subscriptions'],
    ['1 saved tool', 'We delete your list of saved tools'],
  ]);
});

it('the page mentions submitted changes, or that the account has no data', async () => {
  own({ feedback: 1 });
  const view = open();
  const term = await screen.findByText('1 report or change');
  expect(term.nextElementSibling?.textContent).toContain('We delete your reports and changes, with your notes.');
  view.unmount();
  own({});
  open();
  expect(await screen.findByText('You have no listings, claims, reports, changes or saved tools.')).toBeTruthy();
});

it('saving a name updates the session', async () => {
  backend.startSession({ name: 'Mo Maker' });
  open();
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(field.value).toBe('Mo Maker');
  await userEvent.clear(field);
  await userEvent.type(field, 'M{Enter}');
  expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy();
  expect(backend.auth.updateUser).not.toHaveBeenCalled();
  await userEvent.type(field, 'aria {Enter}');
  expect(await screen.findByText('Name saved')).toBeTruthy();
  expect(backend.auth.updateUser).toHaveBeenCalledExactlyOnceWith({ data: { name: 'Maria', chosen_name: 'Maria' } });
});

describe('a password change', () => {
  const change = async (current: string, next: string, confirmed = next) => {
    const fields: [label: string, text: string][] = [
      ['Current password', current],
      ['New password', next],
      ['Confirm password', confirmed],
    ];
    for (const [label, text] of fields) {
      const field = await screen.findByLabelText(label);
      await userEvent.clear(field);
      if (text) await userEvent.type(field, text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  };
  const refused = {
    data: { user: null },
    error: { message: 'Invalid login credentials', code: 'invalid_credentials' },
  };

  it('the current password is required, and the fields are cleared after the change', async () => {
    open();
    await change('old password', 'new password');
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy();
    expect(backend.auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
      email: 'mo@example.com',
      password: 'old password',
      options: {},
    });
    expect(backend.auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'new password' });
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('a wrong current password or two different new passwords are rejected', async () => {
    open();
    await change('', 'new password');
    expect(screen.getByText('Please enter your current password')).toBeTruthy();
    await change('old password', 'new password', 'another one');
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(backend.auth.signInWithPassword).not.toHaveBeenCalled();
    backend.auth.signInWithPassword.mockResolvedValueOnce(refused);
    await change('wrong', 'new password');
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    expect(backend.auth.updateUser).not.toHaveBeenCalled();
    expect(address()).toBe('/settings');
  });

  it('a retry after a lost response reports success', async () => {
    open();
    backend.auth.updateUser.mockResolvedValue({
      error: { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 },
    });
    await change('old password', 'new password');
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    backend.auth.signInWithPassword.mockResolvedValueOnce(refused);
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy();
    expect(backend.auth.signInWithPassword).toHaveBeenLastCalledWith({
      email: 'mo@example.com',
      password: 'new password',
      options: {},
    });
  });
});

it('deleting the account requires typing the email address', async () => {
  open();
  await confirm('other@example.com');
  expect(screen.getByText('This is not your account’s address')).toBeTruthy();
  expect(backend.sent('delete_own_account')).toEqual([]);

  backend.answers['delete_own_account'] = { data: 'deleted' };
  const me = 'user-mo@example.com';
  backend.storage.list.mockResolvedValueOnce({ data: [{ name: 'a.png' }, { name: `${me}/b.png` }], error: null });
  const field = screen.getByLabelText('Type your email address to delete the account');
  await userEvent.clear(field);
  await userEvent.type(field, ' Mo@Example.com{Enter}');
  expect(await screen.findByText('Your account is deleted')).toBeTruthy();
  expect(backend.sent('delete_own_account')).toHaveLength(1);
  expect(backend.storage.remove).toHaveBeenCalledWith([`${me}/a.png`, `${me}/b.png`]);
  expect(backend.auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
  await waitFor(() => expect(address()).toBe('/'));
});

it('a deletion without a response is reported as unknown, and the session continues', async () => {
  backend.answers['delete_own_account'] = lost;
  open();
  await confirm('mo@example.com');
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer');
  expect(backend.auth.signOut).not.toHaveBeenCalled();
  expect(address()).toBe('/settings');
});

it('the administrator sees that the administrator’s account cannot be deleted', async () => {
  own({ is_administrator: true, approved: 5 });
  open();
  expect(await screen.findByText('This is an administrator’s account')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
