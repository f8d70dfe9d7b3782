import { QueryClientProvider } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { type ReactElement, startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { readState } from '../../src/domain/directory/directory-state';
import { toolQueries } from '../../src/features/directory/tools.queries';
import { SessionProvider } from '../../src/features/auth/session';
import { pickQueries } from '../../src/features/picks/picks.queries';
import { sponsoredQuery } from '../../src/features/placements/sponsored';
import type { SponsoredTool, ToolCard } from '../../src/lib/database';
import HomePage from '../../src/pages/home-page';
import { directoryPage, makeTool, makeTools } from '../support/tools';

const { search, ...whole } = readState(new URLSearchParams());
const query = { ...whole, query: search, within: '' };
const { queryKey } = toolQueries.page(query);
const pageOf = (rows: ToolCard[]) => ({ ...directoryPage([], { found: 16, rows }), asked: query });
const built = makeTools(16);
const come = ['x', 'y', 'z'].map((id) => makeTool({ id, slug: id, name: `New ${id}` }));
/** The order in the built HTML. The weighted selection in the browser returns the reverse order. */
const sponsored = ['a', 'b', 'c'].map((id): SponsoredTool => ({
  placement_id: `hydrated-${id}`,
  kind: 'plan_basic',
  weight: 3,
  is_on_top: true,
  facts: [],
  tool: makeTool({ id, slug: id, name: `Paid ${id}` }),
}));

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

const listed = () =>
  [...document.querySelectorAll('[aria-labelledby="directory-heading"] article h3')]
    .map(({ textContent }) => textContent)
    .filter((name) => !name?.startsWith('Paid'));

test.each<[string, ToolCard[]]>([
  ['added at the start', [...come, ...built].slice(0, 16)],
  ['added in the middle', [...built.slice(0, 5), ...come, ...built.slice(5)].slice(0, 16)],
  ['removed', built.filter((_, at) => ![2, 3, 9].includes(at))],
  ['moved', [...built.slice(8), ...built.slice(0, 8)]],
])('a list with tools %s since the build shows the database’s order after hydration', async (_where, rows) => {
  const luck = [0.9, 0.5, 0.1];
  vi.spyOn(Math, 'random').mockImplementation(() => luck.shift() ?? 0.5);
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, pageOf(built));
  queryClient.setQueryData(sponsoredQuery().queryKey, sponsored);
  queryClient.setQueryData(pickQueries.all().queryKey, []);
  const page = (router: (page: ReactElement) => ReactElement) => (
    <QueryClientProvider client={queryClient}>
      {router(
        <SessionProvider>
          <HomePage />
        </SessionProvider>,
      )}
    </QueryClientProvider>
  );
  window.history.pushState(null, '', '/');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page((ui) => <StaticRouter location="/">{ui}</StaticRouter>));
  await act(async () => {
    startTransition(
      () =>
        void (root = hydrateRoot(
          container,
          page((ui) => <BrowserRouter>{ui}</BrowserRouter>),
        )),
    );
  });
  expect(listed()).toEqual(built.map(({ name }) => name));
  queryClient.setQueryData(queryKey, pageOf(rows));
  await waitFor(() => expect(listed()).toEqual(rows.map(({ name }) => name)));
  container.remove();
});
