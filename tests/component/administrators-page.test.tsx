import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Administrator } from '../../src/lib/database';
import AdministratorsPage from '../../src/pages/administrators-page';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';

const row = (more: Partial<Administrator>): Administrator => ({
  ...{ id: 1, email: 'mo@example.com', added_at: '2026-11-20T10:00:00Z', added_by: null },
  ...{ removed_at: null, removed_by: null, is_active: true, is_you: false },
  ...more,
});
const me = row({ is_you: true });
const rosa = row({ id: 2, email: 'rosa@example.com', added_by: 'mo@example.com' });
const store = (...rows: Administrator[]) => {
  backend.answers['list_administrators'] = { data: rows };
};
const open = () => renderPage(<AdministratorsPage />, { at: '/ai-admin/administrators' });
const current = () => screen.findByRole('list', { name: 'Current administrators' });

beforeEach(() => backend.startSession({ isAdmin: true }));

it('an administrator sees who added and removed the administrators', async () => {
  store(
    me,
    rosa,
    row({ id: 3, email: 'gone@example.com', is_active: false }),
    row({ id: 4, email: 'old@example.com', removed_at: '2026-11-21T10:00:00Z', removed_by: 'rosa@example.com' }),
  );
  open();
  const rows = [...(await current()).children].map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^mo@example\.comYouAdded on Nov 20, 2026.*Remove mo@example\.com$/);
  expect(rows[1]).toMatch(/^rosa@example\.comAdded by mo@example\.com on Nov 20, 2026/);
  expect(rows[2]).toMatch(/Has no access, because no account has confirmed this address/);
  const former = screen.getByText('Former administrators (1)').closest('details')!;
  expect(former.textContent).toMatch(/old@example\.com.*Removed by rosa@example\.com on Nov 21, 2026/);
});

it('the last administrator cannot be removed', async () => {
  store(me, row({ id: 3, email: 'gone@example.com', is_active: false }));
  open();
  const list = within(await current());
  expect(list.getByText('The last administrator cannot be removed. Add another one first.')).toBeTruthy();
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove gone@example.com']);
});

it('an administrator adds an administrator by email address', async () => {
  store(me);
  const { user } = open();
  const field = await screen.findByLabelText('Email address');
  const add = screen.getByRole('button', { name: 'Add administrator' });
  await user.type(field, 'rosa');
  await user.click(add);
  expect(await screen.findByText('Enter an email address')).toBeTruthy();
  expect(backend.sent('add_administrator')).toEqual([]);

  backend.answers['add_administrator'] = {
    error: { message: 'No account has confirmed this address.', code: 'P0001', hint: 'no_such_account' },
  };
  await user.type(field, '@example.com{Enter}');
  expect(await screen.findByText('No account has confirmed this address.')).toBeTruthy();
  expect(document.activeElement).toBe(field);

  backend.answers['add_administrator'] = { data: null };
  store(me, rosa);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Administrator added')).toBeTruthy();
  expect(backend.sent('add_administrator').at(-1)).toEqual({ email: 'rosa@example.com' });
  expect((field as HTMLInputElement).value).toBe('');
  expect((await current()).children).toHaveLength(2);
});

it('an administrator confirms the removal of an administrator by keyboard', async () => {
  store(me, rosa);
  const { user } = open();
  const list = within(await current());
  list.getByRole('button', { name: 'Remove rosa@example.com' }).focus();
  await user.keyboard('{Enter}');
  expect(list.getByText('This person loses access at once. Their decisions stay.')).toBeTruthy();
  expect(backend.sent('remove_administrator')).toEqual([]);
  store(me, { ...rosa, removed_at: '2026-11-24T10:00:00Z', is_active: false });
  await user.click(list.getByRole('button', { name: 'Remove administrator' }));
  expect(await screen.findByText('Administrator removed')).toBeTruthy();
  expect(backend.sent('remove_administrator')).toEqual([{ administrator_id: 2 }]);
  await waitFor(async () => expect((await current()).children).toHaveLength(1));
});

it('administrators who remove themselves are denied access', async () => {
  store(me, rosa);
  const { user } = open();
  const list = within(await current());
  await user.click(list.getByRole('button', { name: 'Remove mo@example.com' }));
  expect(list.getByText('You lose access at once. Only another administrator can add you again.')).toBeTruthy();
  backend.answers['is_admin'] = { data: false };
  await user.click(list.getByRole('button', { name: 'Remove administrator' }));
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('You are no longer an administrator')).toBeTruthy();
});

it('an administrator who was removed by another one is denied access after the next request', async () => {
  backend.answers['is_admin'] = { data: true };
  backend.answers['list_administrators'] = () => {
    backend.answers['is_admin'] = { data: false };
    return { error: { message: 'Only an administrator may do this.', code: '42501', hint: 'not_administrator' } };
  };
  open();
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
