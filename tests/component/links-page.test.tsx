import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import LinksPage from '../../src/pages/links-page';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const link = (id: string, own = {}) => ({
  tool_id: id,
  slug: id,
  name: id.toUpperCase(),
  updated_at: '2026-11-01T00:00:00Z',
  url: `https://${id}.example/`,
  outcome: 'gone',
  since: '2026-11-02T10:00:00Z',
  moved_to: null,
  failures: 4,
  works_at: '2026-10-30T10:00:00Z',
  stands: 'gone',
  ...own,
});
const moved = link('a', {
  outcome: 'moved',
  moved_to: 'https://new.example/',
  stands: 'moved https://new.example/',
  failures: 0,
});
const stored = (...rows: ReturnType<typeof link>[]) => {
  backend.answers['select link_desk'] = { data: rows, count: rows.length };
};
const open = () => renderPage(<LinksPage />, { at: '/ai-admin/links' });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  stored(moved, link('b'), link('c', { works_at: null }));
});

it('says of each link what became of it, since when, and when it last worked', async () => {
  open();
  await button('Dismiss: B');
  const [a, b, c] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(a).toContain('It leads to another site.');
  expect(a).toContain('https://new.example/');
  expect(b).toContain('The page is gone.');
  expect(b).toContain('Since Nov 2, 2026; 4 visits in a row failed. Last worked Oct 30, 2026.');
  expect(c).toContain('Never worked.');
  const edit = within(screen.getAllByRole('listitem')[1]!).getByRole('link', { name: 'Edit B' });
  expect(edit.getAttribute('href')).toBe('/ai-admin/listings?id=b');
});

it('takes the new address of what has moved in one press, as the version that was seen', async () => {
  backend.answers['save_listing'] = { data: { id: 'a' } };
  open();
  const press = await button('Use new address for A');
  expect(screen.getAllByRole('button', { name: /^Use new address/ })).toHaveLength(1);
  stored(link('b'));
  await userEvent.click(press);
  expect(await screen.findByText('Address updated')).toBeTruthy();
  expect(backend.sent('save_listing')).toEqual([
    {
      listing_id: 'a',
      version: '2026-11-01T00:00:00Z',
      change: { listing: { url: 'https://new.example/' }, link_since: '2026-11-02T10:00:00Z' },
    },
  ]);
  expect(screen.queryByText('A')).toBeNull();
});

it('leaves a link as it stands, and nothing that stands otherwise by now', async () => {
  backend.answers['update link_checks'] = { data: [{ tool_id: 'b' }] };
  open();
  await userEvent.click(await button('Dismiss: B'));
  expect(await screen.findByText('Link dismissed')).toBeTruthy();
  const [asked] = backend.questions.filter(({ name }) => name === 'update link_checks');
  expect(asked?.payload).toEqual({ left_as: 'gone' });
  expect(asked?.steps).toEqual([
    ['eq', 'tool_id', 'b'],
    ['eq', 'since', '2026-11-02T10:00:00Z'],
    ['select', 'tool_id'],
  ]);
});

it.each([
  ['Use new address for A', 'save_listing', { data: null }],
  ['Dismiss: B', 'update link_checks', { data: [] }],
])('%s that changed nothing is said to have failed', async (name, question, answer) => {
  backend.answers[question] = answer;
  open();
  await userEvent.click(await button(name));
  expect(await screen.findByText('Nothing was changed')).toBeTruthy();
  expect(screen.queryByText(/Address updated|Link dismissed/)).toBeNull();
});

it('marks a listing as closed since the day its link failed, with what people look at instead, and can undo it', async () => {
  const tools = [
    makeTool({ id: 'next', name: 'Next' }),
    makeTool({ id: 'b' }),
    makeTool({ id: 'w', approval_status: 'pending' }),
  ];
  backend.answers['find_tools'] = { data: tools };
  open();
  const opener = await button('Mark as closed B');
  await userEvent.click(opener);
  const form = within(screen.getByRole('form', { name: 'Mark B as closed' }));
  expect((form.getByLabelText('Closed since') as HTMLInputElement).value).toBe('2026-11-02');
  await userEvent.keyboard('{Escape}');
  expect(opener.matches(':focus')).toBe(true);
  await userEvent.keyboard('{Enter}');
  const again = within(screen.getByRole('form', { name: 'Mark B as closed' }));
  const box = again.getByLabelText('Successor (optional)');
  for (const value of ['ne', 'nex', 'next']) fireEvent.change(box, { target: { value } });
  // While what is typed has no answer, nothing that was found for another text can be sent.
  expect(again.getByRole('button', { name: 'Mark as closed' }).getAttribute('aria-disabled')).toBe('true');
  await again.findByRole('option', { name: 'Next' });
  expect(again.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Next', 'None']);
  expect(backend.sent('find_tools')).toEqual([{ query: 'next' }]);
  stored(link('c'));
  await userEvent.click(again.getByRole('button', { name: 'Mark as closed' }));
  expect(await screen.findByText('B is marked as closed')).toBeTruthy();
  expect(backend.sent('close_listing')).toEqual([
    { listing_id: 'b', version: '2026-11-01T00:00:00Z', closed_on: '2026-11-02', successor: 'next' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('B is open again')).toBeTruthy();
  expect(backend.sent('reopen_listing')).toEqual([{ listing_id: 'b', closed_on: '2026-11-02', successor: 'next' }]);
});

it('says that nothing waits', async () => {
  stored();
  open();
  expect(await screen.findByText('No links to check')).toBeTruthy();
});
