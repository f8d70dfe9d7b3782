import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import PicksPage from '../../src/pages/picks-page';
import { backend } from '../support/fake-supabase';
import { address, renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const reason = 'It does one thing well.';
const row = (tool_id: string, place: number, why = reason) => ({ tool_id, place, reason: why });
const pick = (id: string, place: number, own = {}, why = reason) => ({
  ...row(id, place, why),
  tool: makeTool({ id, slug: id, name: id.toUpperCase(), ...own }),
});
const stored = (...rows: ReturnType<typeof pick>[]) => {
  backend.answers['picked_tools'] = { data: rows };
};

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  backend.answers['save_picks'] = ({ payload }) => ({ data: payload });
  stored(pick('a', 1), pick('b', 2), pick('c', 4));
});

const open = (at = '/ai-admin/picks') => renderPage(<PicksPage />, { at });
const button = (name: string) => screen.findByRole('button', { name });
const names = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent);

it('the page lists the picks in order and marks picks that are not public', async () => {
  stored(pick('b', 1), pick('a', 2, { approval_status: 'rejected' }));
  open();
  await button('Move B down');
  expect(names()).toEqual(['B', 'A']);
  expect(screen.getAllByText('Not shown, because the tool is not in the directory.')).toHaveLength(1);
});

it('the first pick cannot move up, and the last pick cannot move down', async () => {
  const { user } = open();
  await user.click(await button('Move A up'));
  await user.click(await button('Move C down'));
  expect(backend.sent('save_picks')).toEqual([]);
});

it('the administrator adds the listing in the URL as the last pick and must give a reason', async () => {
  backend.answers['select ai_tools'] = { data: makeTool({ id: 'new', name: 'New' }) };
  const { user } = open('/ai-admin/picks?id=new');
  const box = await screen.findByLabelText('Reason, in one sentence');
  await user.type(box, 'Too short');
  await user.click(await button('Pick for the home page'));
  expect(await screen.findByText('Use at least 10 characters')).toBeTruthy();
  expect(backend.sent('save_picks')).toEqual([]);
  await user.type(box, ', but now it is not.');
  await user.click(await button('Pick for the home page'));
  await waitFor(() =>
    expect(backend.sent('save_picks')).toEqual([
      {
        picks: [row('a', 1), row('b', 2), row('c', 3), row('new', 4, 'Too short, but now it is not.')],
        expected: [row('a', 1), row('b', 2), row('c', 4)],
      },
    ]),
  );
  await waitFor(() => expect(address()).toBe('/ai-admin/picks'));
});

it('an unlisted tool or a seventh pick is rejected', async () => {
  backend.answers['select ai_tools'] = { data: makeTool({ id: 'new', name: 'New', approval_status: 'pending' }) };
  const { unmount } = open('/ai-admin/picks?id=new');
  expect(await screen.findByText('New is not in the directory')).toBeTruthy();
  unmount();
  backend.answers['select ai_tools'] = { data: makeTool({ id: 'new', name: 'New' }) };
  stored(...['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => pick(id, at + 1)));
  open('/ai-admin/picks?id=new');
  expect(await screen.findByText('All 6 places are taken')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pick for the home page' })).toBeNull();
});

it('the administrator can change a reason and remove a pick', async () => {
  const { user } = open();
  await user.click(await button('Edit A'));
  await user.type(await screen.findByLabelText('Reason, in one sentence'), ' Always.');
  // Simulates a change in another window before the list is fetched again.
  stored(pick('a', 1, {}, 'Another window says so.'), pick('b', 2), pick('c', 4));
  await user.click(await button('Move B down'));
  expect(await screen.findByText('Another window says so.')).toBeTruthy();
  await user.click(await button('Save'));
  await waitFor(() => expect(backend.sent('save_picks')).toHaveLength(2));
  expect(backend.sent('save_picks')[1]).toEqual({
    picks: [row('a', 1, `${reason} Always.`), row('b', 2), row('c', 3)],
    expected: [row('a', 1), row('b', 2), row('c', 4)],
  });
  await user.click(await button('Remove B'));
  await waitFor(() => expect(backend.sent('save_picks')[2]).toMatchObject({ picks: [{ tool_id: 'a' }, row('c', 2)] }));
});

it('conflicting changes of the picks are reported', async () => {
  backend.answers['save_picks'] = { error: { message: 'The picks have changed.', code: 'P0001' } };
  const { user } = open();
  await user.click(await button('Move A down'));
  expect(await screen.findByText('The picks could not be changed')).toBeTruthy();
  expect(screen.getByText('The picks have changed.')).toBeTruthy();
});
