import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeMark } from '../../src/features/saved/change-mark';
import { ToolView } from '../../src/features/tool-page/tool-view';
import type { FamilyNews, News } from '../../src/lib/database';
import ChangesPage from '../../src/pages/changes-page';
import SavedPage from '../../src/pages/saved-page';
import { backend } from '../support/fake-supabase';
import { renderPage } from '../support/render-app';
import { makeTool } from '../support/tools';

const news = (kind: News['kind'], text: string): News => ({ kind, text, at: '2026-11-20T10:00:00+00:00' });
const ended = news('pricing', 'Free plan ended: now Paid');
const closed = news('closed', 'Closed');

const group = (week: string, family: string, own: Partial<FamilyNews> = {}): FamilyNews => ({
  ...{ week, family, added: 0, newest: [], changed: 0, changes: [], at: `${week}T10:00:00+00:00` },
  ...own,
});
const tool = (name: string) => ({ name, slug: name.toLowerCase() });
const groups = [
  group('2026-11-16', 'text', {
    ...{ changed: 52, changes: [{ ...tool('Ant'), ...ended }] },
    ...{ added: 600, newest: ['Bee', 'Cat'].map(tool) },
  }),
  group('2026-11-16', 'video', { added: 2, newest: ['Dog', 'Eel'].map(tool) }),
  group('2026-11-09', 'text', { changed: 1, changes: [{ ...tool('Fox'), ...closed }] }),
];
const texts = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('the page lists changes and new tools by week and category', async () => {
  backend.answers['weekly_news'] = { data: groups };
  renderPage(<ChangesPage />, { at: '/changes' });
  const week = await screen.findByRole('region', { name: 'Week of Nov 16, 2026' });
  expect(
    within(week)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Text', 'Video']);
  expect(texts(week)).toEqual([
    'AntFree plan ended: now PaidNov 20, 2026',
    '51 more changes',
    '600 new tools: Bee, Cat and 598 more',
    '2 new tools: Dog and Eel',
  ]);
  expect(screen.getByRole('link', { name: 'Ant' }).getAttribute('href')).toBe('/tools/ant');
  expect(screen.getByRole('link', { name: 'All new tools' }).getAttribute('href')).toBe('/new');
  for (const [name, href] of [
    ['Atom feed', '/changes.xml'],
    ['JSON', '/changes.json'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

it('a visitor can show only one category, and the URL keeps the choice', async () => {
  backend.answers['weekly_news'] = { data: groups };
  const { user } = renderPage(<ChangesPage />, { at: '/changes?family=video' });
  expect(texts(await screen.findByRole('region', { name: /^Week/ }))).toEqual(['2 new tools: Dog and Eel']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Text');
  expect(window.location.search).toBe('?family=text');
  expect(screen.getAllByRole('region', { name: /^Week/ })).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'All categories');
  expect(window.location.search).toBe('');
});

it('the page explains that nothing has changed or that the request failed', async () => {
  backend.answers['weekly_news'] = { data: [] };
  const { unmount } = renderPage(<ChangesPage />, { at: '/changes' });
  expect(await screen.findByText('Nothing has changed in the last weeks.')).toBeTruthy();
  unmount();
  backend.answers['weekly_news'] = { error: { message: 'TypeError: Failed to fetch' } };
  const { user } = renderPage(<ChangesPage />, { at: '/changes' });
  await screen.findByText('The changes could not be loaded.');
  backend.answers['weekly_news'] = { data: groups };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('region', { name: /^Week/ })).toHaveLength(2);
});

it('the page of a tool lists its last changes with their days, if there are any', () => {
  const changes = [closed, news('trial', '7-day free trial added')];
  const show = (latest: News[]) =>
    renderPage(<ToolView tool={{ ...makeTool(), news: latest }} isAdmin={false} />, { at: '/tools/lumen' });
  const { unmount } = show(changes);
  expect(texts(screen.getByRole('region', { name: 'Last changes' }))).toEqual([
    'ClosedNov 20, 2026',
    '7-day free trial addedNov 20, 2026',
  ]);
  unmount();
  show([]);
  expect(screen.queryByText('Last changes')).toBeNull();
});

it('a saved tool shows its latest change since it was saved', async () => {
  localStorage.setItem('saved-tools', JSON.stringify([{ tool: 'lumen', saved_at: '2026-01-01T00:00:00Z' }]));
  const at = new Date().toISOString();
  backend.answers['listing_cards'] = {
    data: { rows: [{ ...makeTool(), news: [{ ...ended, at }] }], found: 1, gone: [] },
  };
  renderPage(<SavedPage />, { at: '/saved' });
  expect(await screen.findByText(/^Free plan ended: now Paid, [A-Z]/)).toBeTruthy();
});

it.each([
  ['2026-11-19T00:00:00Z', '2026-11-24', 'Closed, Nov 20, 2026'],
  ['2026-11-21T00:00:00Z', '2026-11-24', undefined],
  ['2026-01-01T00:00:00Z', '2026-12-19', 'Closed, Nov 20, 2026'],
  ['2026-01-01T00:00:00Z', '2026-12-21', undefined],
])('a tool saved at %s has on %s the mark %s', (savedAt, today, mark) => {
  expect(changeMark([closed], savedAt, Date.parse(today))).toBe(mark);
});
