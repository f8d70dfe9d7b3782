import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { createQueryClient as createEmptyClient } from './app/query-client';
import { redirectedPaths, pageAt, privatePages } from './app/routes';
import { blogPosts } from './content/blog/posts';
import { pagePaths } from './content/pages';
import { lastSeen } from './features/tool-page/last-seen';
import {
  fetchFormerSlugs,
  fetchSimilar,
  fetchToolsForPages,
  fetchToolSummaries,
  firstAlternatives,
  type ShownTool,
  type SimilarTool,
  toolPageQueries,
  type Ways,
} from './features/tool-page/tool-page.queries';
import { categoriesQuery } from './features/categories/categories.queries';
import { newsQuery } from './features/directory/news.queries';
import { SEED } from './domain/categories/category-seed';
import { FEWEST_LISTINGS, topicOfSlug as topicAmong } from './domain/directory/collections';
import { fold } from './domain/text/fold';
import { factsOf } from './domain/listing/listing-facts';
import { findFamily } from './domain/categories/families';
import { alternativesPath, categoryPath, filteredBy, tagPath, toolPath } from './domain/directory/paths';
import { tagSlug } from './domain/directory/tag-slug';
import type { ListedTool } from './domain/listing/tool';
import { type SitePages, sitePagesQuery } from './features/directory/site-pages.queries';
import type { DirectoryPage } from './lib/database';
import { readDirectoryVersion } from './lib/directory-version';
import { integrations } from './content/integrations';
import { exampleBenefitsLeft } from './content/plans';
import { offersQuery } from './features/placements/offers';
import { toolKeys } from './domain/listing/tool-keys';
import { type PageData, serializePageData } from './app/page-data';

// The entry point for rendering pages at build time (scripts/prerender.ts).

export { isFound } from './domain/listing/closed-tool';
export { describeCount, FEWEST_LISTINGS } from './domain/directory/collections';
export { firstAlternatives } from './features/tool-page/tool-page.queries';
export { alternativesPath, toolPath } from './domain/directory/paths';
export { site } from './content/site';
export { blogPosts } from './content/blog/posts';
export { categoryPages } from './content/categories';
export { isPageOn } from './content/pages';
export { pricingOf } from './domain/listing/listing.constants';
export { hostOf } from './lib/web-address';
export { isoDate } from './features/blog/blog-rules';
export const { mcpUrl } = integrations;
export const exampleBenefits = async () => exampleBenefitsLeft(await createEmptyClient().fetchQuery(offersQuery));

let families = SEED;

export async function readDirectory(): Promise<string> {
  const version = await readDirectoryVersion();
  // The app already contains the seed categories. `replaceEqualDeep` detects unchanged categories, so that pages need
  // not embed them.
  families = replaceEqualDeep(SEED, await createEmptyClient().fetchQuery({ ...categoriesQuery, staleTime: 0 }));
  return version;
}

function createQueryClient(): QueryClient {
  const queryClient = createEmptyClient();
  queryClient.setQueryData(categoriesQuery.queryKey, families);
  return queryClient;
}

export const topicOfSlug = (slug: string) => topicAmong(families, slug);

/** Public pages that search engines should not index. */
export const unlistedPaths = ['/forgot-password', '/saved', ...pagePaths((page) => page.isUnlisted === true)];
/** Pages that require an account. The host serves the app shell for them. */
export const privatePaths = (): string[] =>
  Object.keys({ ...privatePages, ...redirectedPaths }).filter((path) => !unlistedPaths.includes(path));

async function* inBatches<Row>(read: (from: number, to: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let from = 0; ; from += BATCH) {
    const batch = await read(from, from + BATCH - 1);
    yield* batch;
    if (batch.length < BATCH) return;
  }
}

export const toolsForPages = (): AsyncGenerator<ShownTool> => inBatches(fetchToolsForPages);

export async function movedTools(): Promise<{ from: string; to: string }[]> {
  const moves = await Array.fromAsync(inBatches(fetchFormerSlugs));
  return moves.map(({ slug, ai_tools: { slug: now } }) => ({ from: toolPath(slug), to: toolPath(now) }));
}

/** Redirects from former to current categories. A former category has no page. */
export const movedCategories = (find: PageFinder): { from: string; to: string }[] =>
  families.flatMap(({ categories }) =>
    categories.flatMap(({ name, before = [] }) =>
      before
        .filter((former) => topicOfSlug(tagSlug(former)).movedTo)
        .map((former) => ({
          from: categoryPath(tagSlug(former)),
          to: find.pageOfCategory(name) ?? filteredBy('category', name),
        })),
    ),
  );

/** All approved tools, newest first, with only the columns that decide which pages exist. */
export const toolSummaries = () => inBatches(fetchToolSummaries);

export const alternativesOf = (tool: ShownTool): Promise<SimilarTool[]> =>
  fetchSimilar(tool.slug, tool.alternatives?.length);

export const collectionRules = () => ({
  families,
  fewest: FEWEST_LISTINGS,
  categoryPath,
  tagPath,
  isAddressable: (name: string) => topicOfSlug(tagSlug(name)).within === fold(name),
});

type PageFinder = Record<'pageOfCategory' | 'pageOfTag', (name: string) => string | undefined>;

export function waysOf({ category, tags }: ShownTool, find: PageFinder, hasAlternatives: boolean): Ways {
  const page = find.pageOfCategory(category);
  const pages = tags.flatMap((tag) => {
    const path = find.pageOfTag(tag);
    return path ? [[tag, path]] : [];
  });
  return {
    ...(page && { category: page }),
    tags: Object.fromEntries(pages) as Record<string, string>,
    hasAlternatives,
  };
}

/** Returns a tool's facts for machine-readable formats. Name, description and address are not included. */
export function factsForMachines(tool: ShownTool): { label: string; text: string; isAddress?: boolean }[] {
  const facts = [...factsOf(tool, 'glance'), ...factsOf(tool, 'about')].map(({ text, look, ...fact }) => ({
    ...fact,
    text: look === 'day' ? text.slice(0, 10) : text.replaceAll('\n', '; '),
    isAddress: look === 'address' || look === 'documentation',
  }));
  const evidence = lastSeen(tool);
  return [
    { label: 'Closed', text: tool.closed_listings?.closed_on ?? '' },
    { label: 'Try instead', text: tool.closed_listings?.successor?.name ?? '' },
    { label: 'Category', text: tool.category },
    ...facts,
    { label: 'Video', text: tool.video_url ?? '', isAddress: true },
    { label: 'Tags', text: tool.tags.join(', ') },
    { label: 'Listed', text: tool.created_at.slice(0, 10) },
    { label: evidence?.label ?? '', text: evidence?.at.slice(0, 10) ?? '' },
  ].filter(({ text }) => text);
}

/** Returns the news of the page /changes, with the names of families and the paths of tools. */
export async function readNews() {
  const groups = await createEmptyClient().fetchQuery(newsQuery);
  return groups.map(({ newest, changes, ...group }) => ({
    ...group,
    category: findFamily(families, group.family)?.name ?? 'Other',
    newest: newest.map(({ slug, name }) => ({ name, path: toolPath(slug) })),
    changes: changes.map(({ slug, ...line }) => ({ ...line, path: toolPath(slug) })),
  }));
}

export function renderToolPage(tool: ShownTool, similar: SimilarTool[], links: Ways, version: string) {
  const queryClient = createQueryClient();
  const first = firstAlternatives(similar, tool.alternatives?.length);
  queryClient.setQueryData(toolPageQueries.tool(tool.slug).queryKey, { tool, movedTo: null, similar: first });
  queryClient.setQueryData(toolPageQueries.ways(tool.slug).queryKey, links);
  return renderPage(toolPath(tool.slug), version, queryClient);
}

export function renderAlternatives(tool: ShownTool, similar: SimilarTool[], version: string) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(toolPageQueries.alternatives(tool.slug).queryKey, { tool, movedTo: null, similar });
  return renderPage(alternativesPath(tool.slug), version, queryClient);
}

export const dataOfShells = (version: string) => {
  const queries = families === SEED ? [] : [{ key: categoriesQuery.queryKey, data: families }];
  return serializePageData({ queries, version });
};

export function renderSitemap(pages: SitePages, version: string) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sitePagesQuery.queryKey, pages);
  return renderPage('/sitemap', version, queryClient);
}

export const writtenPaths = (): string[] => [
  ...pagePaths((page) => !page.isUnlisted).filter((path) => path !== '/new' && path !== '/sitemap'),
  ...blogPosts.map(({ slug }) => `/blog/${slug}`),
];

/** The number of rows per request (specification, section 9). */
const BATCH = 1000;

export type RenderedPage = {
  head: string;
  body: string;
  data: string;
  source: string;
  /** The tools on the page, or undefined if the page is not a list of tools. */
  list: PageList | undefined;
};

export type PageList = {
  tools: ListedTool[];
  total: number;
  pricing: DirectoryPage['facets']['pricing'];
};

/** Returns the tools of a list page in page order. Ignores queries with a search or filters. */
function listOf(queryClient: QueryClient): PageList | undefined {
  const [[, page] = []] = queryClient.getQueriesData<DirectoryPage>({ queryKey: toolKeys.pages });
  return page && { tools: page.rows, total: page.found, pricing: page.facets.pricing };
}

/** Separates head tags from the body. React renders them before the page's first element. */
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
      // Disables streaming. React streams late content with inline scripts, which the content security policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`The page ${path} could not be rendered.`, { cause: errors[0] });
  return html;
}

/**
 * Renders a page to HTML. Fetches the page's queries and renders again until no new queries start.
 * @param queryClient may already contain data for the page.
 */
export async function renderPage(
  path: string,
  version: string,
  queryClient = createQueryClient(),
): Promise<RenderedPage> {
  const page = pageAt(path);
  await page.preload(path);
  let html = await render(path, queryClient);
  for (let pending = unanswered(queryClient); pending.length > 0; pending = unanswered(queryClient)) {
    await Promise.all(pending.map((query) => query.fetch()));
    html = await render(path, queryClient);
  }
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' && state.data !== SEED })
    .map(({ queryKey: key, state: { data } }): PageData['queries'][number] => ({ key, data }));
  const data = serializePageData({ queries, version });
  const list = listOf(queryClient);
  queryClient.clear();
  return { ...splitHead(html), data, source: page.source, list };
}

const unanswered = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown };
      return state.status === 'pending' && options.queryFn !== undefined && enabled !== false;
    });
