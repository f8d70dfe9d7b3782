import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import MySubmissionsPage from '../../src/pages/my-submissions-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

const open = () => renderPage(<MySubmissionsPage />, { at: '/my-submissions' });
const me = 'user-mo@example.com';

it('a visitor is sent to sign in and back again', async () => {
  open();
  await waitFor(() => expect(address()).toBe('/sign-in?returnTo=%2Fmy-submissions'));
  expect(await screen.findByText('Authentication required')).toBeTruthy();
  expect(screen.getByText('You need to sign in to see your submissions')).toBeTruthy();
  expect(backend.requests).toEqual([]);
});

it('a member sees their own submissions, newest first, with status, date and reason', async () => {
  backend.startSession();
  backend.tools = [
    makeTool({
      id: 'p',
      name: 'New one',
      created_by: me,
      approval_status: 'pending',
      approved_at: null,
      created_at: '2026-03-09T12:00:00Z',
    }),
    makeTool({
      id: 'r',
      name: 'Refused',
      created_by: me,
      approval_status: 'rejected',
      approved_at: null,
      rejected_reason: '<i>No</i> such site.',
    }),
    makeTool({ id: 'a', name: 'Live', created_by: me }),
    makeTool({ id: 'o', name: "Somebody else's", created_by: 'other' }),
  ];
  open();
  await screen.findByText('New one');
  const entries = screen.getAllByRole('article').map((entry) => within(entry));
  expect(entries).toHaveLength(3);
  expect(entries[0]?.getByText('Pending')).toBeTruthy();
  expect(entries[0]?.getByText('March 9, 2026')).toBeTruthy();
  expect(entries[1]?.getByText('Rejected')).toBeTruthy();
  expect(entries[1]?.getByText('<i>No</i> such site.')).toBeTruthy();
  expect(entries[2]?.getByText('Approved')).toBeTruthy();
  expect(backend.requests[0]).toMatchObject({
    filters: [['eq', 'created_by', me]],
    order: ['created_at desc', 'id desc'],
  });
});

it('a member without submissions is shown the way to the first', async () => {
  backend.startSession();
  open();
  expect(await screen.findByText('You have not submitted a tool yet')).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'Submit a tool' })) {
    expect(link.getAttribute('href')).toBe('/create-listing');
  }
});

it('a failed read says so and can be tried again', async () => {
  backend.startSession();
  backend.answer = () => ({ error: { message: 'down' } });
  const { user } = open();
  expect(await screen.findByText('Your submissions could not be read')).toBeTruthy();
  expect(screen.queryByText('You have not submitted a tool yet')).toBeNull();
  backend.answer = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have not submitted a tool yet')).toBeTruthy();
});
