import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { pageAt, privatePages } from './app/routes';
import { blogPosts } from './content/blog/posts';
import { categoryPages } from './content/categories';
import { pagePaths } from './content/pages';
import {
  fetchFormerSlugs,
  fetchToolsForPages,
  type ShownTool,
  toolPageQueries,
} from './features/tool-page/tool-page.queries';
import { toolPath } from './domain/paths';
import { type PageData, writePageData } from './app/page-data';

// The entry for rendering without a browser, used by scripts/prerender.ts.

export { toolPath } from './domain/paths';
export { site } from './content/site';
export { blogPosts } from './content/blog/posts';
export { categoryPages } from './content/categories';
export { pricingOf } from './domain/listing.constants';
export { hostOf } from './domain/web-address';
export { isoDate } from './features/blog/blog-rules';
export { readDirectoryVersion } from './lib/directory-version';

/** Pages that everybody can use but nobody should find by searching. */
export const unlistedPaths = ['/forgot-password', '/saved', ...pagePaths((page) => page.isUnlisted === true)];
/** The addresses of pages behind an account; the app shell serves them. */
export const privatePaths = (): string[] => Object.keys(privatePages).filter((path) => !unlistedPaths.includes(path));

async function* inBatches<Row>(read: (from: number, to: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let from = 0; ; from += BATCH) {
    const batch = await read(from, from + BATCH - 1);
    yield* batch;
    if (batch.length < BATCH) return;
  }
}

/** Every approved tool, newest first. */
export const toolsForPages = (): AsyncGenerator<ShownTool> => inBatches(fetchToolsForPages);

/** Redirects from former addresses of tools to current ones. */
export async function movedTools(): Promise<{ from: string; to: string }[]> {
  const moves = await Array.fromAsync(inBatches(fetchFormerSlugs));
  return moves.map(({ slug, ai_tools: { slug: now } }) => ({ from: toolPath(slug), to: toolPath(now) }));
}

/** Renders a tool's page from its row. */
export async function renderToolPage(tool: ShownTool, version: string): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(toolPageQueries.tool(tool.slug).queryKey, { tool, movedTo: null });
  // Prefetched, so that the page need not be rendered twice.
  await queryClient.fetchQuery(toolPageQueries.similar(tool.slug, tool.tool_details?.alternatives.length));
  return renderPage(toolPath(tool.slug), version, queryClient);
}

/** The addresses of all public pages that are not about a single tool. */
export const staticPaths = (): string[] => [
  ...pagePaths((page) => !page.isUnlisted),
  ...blogPosts.map(({ slug }) => `/blog/${slug}`),
  ...categoryPages.map(({ slug }) => `/category/${slug}`),
];

/** Rows per request (specification, section 9). */
const BATCH = 1000;

export type RenderedPage = {
  /** The tags for the page's head. */
  head: string;
  body: string;
  /** The content of the page's data element; empty if the page shows no data from the database. */
  data: string;
  /** The key of the page's module in the build's manifest. */
  source: string;
};

/** React renders tags that it hoists into the head before the page's first element. */
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
      // Pages are rendered whole: React streams late content with inline scripts, which the content security policy
      // forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`The page ${path} could not be rendered.`, { cause: errors[0] });
  return html;
}

/**
 * Renders a page to HTML. Queries that the page starts are fetched and the page is rendered again, until it starts no
 * new ones.
 * @param queryClient may already hold data for the page.
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
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey: key, state: { data } }): PageData['queries'][number] => ({ key, data }));
  const data = queries.length > 0 ? writePageData({ queries, version }) : '';
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
