import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { pageAt, privatePages, publicPages } from './app/routes';
import { blogPosts } from './content/blog/posts';
import { categoryPages } from './content/categories';
import {
  fetchFormerSlugs,
  fetchToolsForPages,
  type ShownTool,
  toolPageQueries,
} from './features/tool-page/tool-page.queries';
import { toolPath } from './domain/paths';
import { type PageData, writePageData } from './app/page-data';

// What scripts/prerender.ts builds the pages with: the app, where there is no browser.

export { toolPath } from './domain/paths';
export { site } from './content/site';
export { blogPosts } from './content/blog/posts';
export { categoryPages } from './content/categories';
export { capitalize } from './domain/text';
export { hostOf } from './domain/web-address';
export { isoDate } from './features/blog/blog-rules';
export { readDirectoryVersion } from './lib/directory-version';

/** The addresses of what stands behind an account: they answer with the app itself. */
export const privatePaths = (): string[] => Object.keys(privatePages);

async function* inBatches<Row>(read: (from: number, to: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let from = 0; ; from += BATCH) {
    const batch = await read(from, from + BATCH - 1);
    yield* batch;
    if (batch.length < BATCH) return;
  }
}

/** Every approved tool, newest first. */
export const toolsForPages = (): AsyncGenerator<ShownTool> => inBatches(fetchToolsForPages);

/** Where former addresses of tools lead now. */
export async function movedTools(): Promise<{ from: string; to: string }[]> {
  const moves = await Array.fromAsync(inBatches(fetchFormerSlugs));
  return moves.map(({ slug, ai_tools: { slug: now } }) => ({ from: toolPath(slug), to: toolPath(now) }));
}

/** A tool's page, made of its row. */
export async function renderToolPage(tool: ShownTool, version: string): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(toolPageQueries.tool(tool.slug).queryKey, { tool, movedTo: null });
  // Asked for ahead, the page need not be rendered twice.
  await queryClient.fetchQuery(toolPageQueries.similar(tool.slug));
  return renderPage(toolPath(tool.slug), version, queryClient);
}

/** The public pages that need no tool of their own: each address once. */
export const staticPaths = (): string[] => [
  ...Object.keys(publicPages).filter((path) => !path.includes(':')),
  ...blogPosts.map(({ slug }) => `/blog/${slug}`),
  ...categoryPages.map(({ slug }) => `/category/${slug}`),
];

/** Rows per request (specification, section 9). */
const BATCH = 1000;

export type RenderedPage = {
  /** The tags that belong into the page's head. */
  head: string;
  body: string;
  /** The text of the page's data element; empty when the page shows nothing of the database. */
  data: string;
  /** The page's module, as the build's manifest names it. */
  source: string;
};

/** React writes what it would hoist into the head before the first element of the page itself. */
function splitHead(html: string): { head: string; body: string } {
  const start = html.indexOf('<div');
  return { head: html.slice(0, start), body: html.slice(start) };
}

async function render(path: string, queryClient: QueryClient): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App queryClient={queryClient} router={(app) => <StaticRouter location={path}>{app}</StaticRouter>} />
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // Whole pages: nothing may arrive later by an inline script, which the content policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`The page ${path} could not be rendered.`, { cause: errors[0] });
  return html;
}

/**
 * A page as HTML. What it asks of the database is read, and the page rendered again, until nothing is asked any more.
 * @param queryClient may hold what is known already.
 */
export async function renderPage(
  path: string,
  version: string,
  queryClient = createQueryClient(),
): Promise<RenderedPage> {
  const page = pageAt(path);
  await page.preload(path);
  let html = await render(path, queryClient);
  for (let asked = unanswered(queryClient); asked.length > 0; asked = unanswered(queryClient)) {
    await Promise.all(asked.map((query) => query.fetch()));
    html = await render(path, queryClient);
  }
  const queries = dehydrate(queryClient);
  const pageData: PageData = { queries, version };
  const data = queries.queries.length > 0 ? writePageData(pageData) : '';
  queryClient.clear();
  return { ...splitHead(html), data, source: page.source };
}

const unanswered = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown };
      return state.status === 'pending' && options.queryFn !== undefined && enabled !== false;
    });
