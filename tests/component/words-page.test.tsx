import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SearchPreview, AdminVocabulary } from '../../src/lib/database';
import WordsPage from '../../src/pages/words-page';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';

const photo = { group_id: 3, line: 'same: image, photo, picture' };
const spanish = { group_id: 9, line: 'kind: french, spanish > language' };
let data: AdminVocabulary;

const response = (closest: boolean, ...names: string[]): SearchPreview => ({
  found: names.length,
  closest,
  rows: names.map((name) => ({ id: name, slug: name, name })),
});

beforeEach(() => {
  backend.startSession({ isAdmin: true });
  data = {
    all: 417,
    found: 417,
    lines: [photo, spanish],
    changes: [],
    missed: [{ words: 'billeder', nothing: 7, unopened: 3, last_day: '2026-11-20', days: 2 }],
  };
  backend.answers['admin_vocabulary'] = () => ({ data });
  backend.answers['save_synonyms'] = { data: 3 };
  backend.answers['preview_synonyms'] = ({ payload }) => ({
    data: {
      line: (payload as { line: string }).line,
      before: response(true, 'Near'),
      after: response(false, 'Lumen', 'Near'),
    },
  });
});

const open = () => renderPage(<WordsPage />, { at: '/ai-admin/words' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

it('the page shows searches without results and the synonym groups', async () => {
  open();
  const searches = await screen.findByRole('list', { name: 'Searches without results' });
  expect(searches.textContent).toContain('7 visitors found nothing · 3 visitors opened nothing · 2 days, last');
  expect(screen.getByText('are kinds of:', { exact: false }).textContent).toBe('are kinds of: language');
});

it('a search without results can be added to a known group, and the change can be undone', async () => {
  const { user } = open();
  await user.click(await button('Add related words to billeder'));
  const words = await field('Words');
  expect(document.activeElement).toBe(words);
  expect((await field('Preview search')).value).toBe('billeder');
  await user.type(words, 'photo');
  await user.click(await button('Join image, photo, picture'));
  expect(words.value).toBe('image, photo, picture, billeder');
  expect(document.activeElement).toBe(words);

  const then = await screen.findByRole('region', { name: 'After saving' });
  await waitFor(() => expect(within(then).getByText('Lumen').closest('li')?.textContent).toContain('new'));
  expect(screen.getByRole('region', { name: 'Now' }).textContent).toContain('no match, 1 similar');
  const line = 'same: image, photo, picture, billeder';
  await waitFor(() =>
    expect(backend.sent('preview_synonyms').at(-1)).toEqual({
      query: 'billeder',
      line,
      group_id: 3,
      expected: photo.line,
    }),
  );
  expect(backend.sent('save_synonyms')).toEqual([]);

  const change = { id: 1, changed_at: '2026-11-22T10:00:00Z', group_id: 3, before: photo.line, can_undo: true };
  data = { ...data, changes: [{ ...change, after: 'same: billeder, image, photo, picture' }] };
  await user.click(await button('Save'));
  expect(backend.sent('save_synonyms')).toEqual([{ line, group_id: 3, expected: photo.line }]);
  await screen.findByText('Saved: image, photo, picture …');
  expect(screen.getByText('Changed image, photo, picture: + billeder')).toBeTruthy();
  await user.click(await button('Undo billeder, image, photo …'));
  expect(backend.sent('save_synonyms').at(-1)).toEqual({
    line: photo.line,
    group_id: 3,
    expected: 'same: billeder, image, photo, picture',
  });
  expect(await screen.findByText('Undone: image, photo, picture')).toBeTruthy();
});

it('a conflicting change from another window is reported, and the typed text stays', async () => {
  backend.answers['save_synonyms'] = {
    error: { message: 'These words have changed to ‘image, pic’.', code: 'P0001' },
  };
  const { user } = open();
  await user.click(await button('Change image, photo, picture'));
  await user.type(await field('Words'), ', billeder');
  await user.click(await button('Save'));
  expect(await screen.findByText(/changed to ‘image, pic’/)).toBeTruthy();
  expect((await field('Words')).value).toBe('image, photo, picture, billeder');
});

it('a synonym group needs at least two words', async () => {
  const { user } = open();
  await user.click(await button('Add words'));
  await user.type(await field('Words'), 'danish');
  await user.click(await button('Save'));
  expect(await screen.findByText('Enter at least two words.')).toBeTruthy();
  await user.selectOptions(await field('How the words relate'), 'are kinds of something');
  await user.type(await field('General word'), 'language');
  await user.click(await button('Save'));
  expect(backend.sent('save_synonyms')).toEqual([{ line: 'kind: danish > language', expected: '' }]);
});

it('a synonym group or a search can be removed', async () => {
  const { user } = open();
  await user.click(await button('Remove french, spanish'));
  await waitFor(() =>
    expect(backend.sent('save_synonyms')).toEqual([{ line: '', group_id: 9, expected: spanish.line }]),
  );
  await user.click(await button('Dismiss billeder'));
  await waitFor(() =>
    expect(backend.sent('delete_missed_search')).toEqual([{ words: 'billeder', last_day: '2026-11-20' }]),
  );
});

it('a draft stays when the filter or another window removes its row, and when another form is opened', async () => {
  const { user } = open();
  await user.click(await button('Change image, photo, picture'));
  await user.type(await field('Words'), ', billeder');
  backend.answers['admin_vocabulary'] = () => ({ data: { ...data, found: 0, lines: [], missed: [] } });
  await user.type(await field('Find a word'), 'zebra');
  expect(await screen.findByText('No group has ‘zebra’.')).toBeTruthy();
  expect(screen.getByText(/^Not among the groups found\./)).toBeTruthy();
  expect((await field('Words')).value).toBe('image, photo, picture, billeder');

  backend.answers['admin_vocabulary'] = () => ({ data });
  await user.click(await button('Show all groups'));
  await user.click(await button('Change french, spanish'));
  await user.click(await button('Add related words to billeder'));
  const drafts = screen.getAllByLabelText<HTMLInputElement>('Words').map(({ value }) => value);
  expect(drafts).toEqual(['billeder, ', 'image, photo, picture, billeder', 'french, spanish']);
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[1]!);
  expect(screen.getAllByLabelText('Words')).toHaveLength(2);
});

it('the administrator must confirm before a draft is lost with the page', async () => {
  const { user } = open();
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.click(await button('Add words'));
  expect(isHeld()).toBe(false);
  await user.type(await field('Words'), 'danish');
  expect(isHeld()).toBe(true);
  await user.click(await button('Cancel'));
  expect(isHeld()).toBe(false);
});
