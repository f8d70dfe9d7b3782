// Runs after `vite build`. Writes the HTML of every public page, the sitemap, feeds, machine-readable files and
// redirects.
// PRERENDER_TOOLS limits the number of tool pages. The app shell serves the older tools.
// Listings that fail to render are reported and skipped. A hosted build also reports values, texts and offers that are
// still examples. After a report, the exit code is 3, or 0 with --leave-out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { exampleFilesLeft, exampleValuesLeft, inWords } from './example-values.ts';
import { writeHostFiles } from './hosts/host-files.ts';
import { AT_ONCE, type Build } from './prerender/build.ts';
import { indexCollections } from './prerender/collection-index.ts';
import { renderCollections } from './prerender/collection-pages.ts';
import { dataElement, htmlFiles } from './prerender/html-file.ts';
import { inTurn } from './prerender/for-each-limited.ts';
import { llmsText } from './prerender/llms-text.ts';
import { type Address, atomFeed, type FeedEntry, redirectRules, sitemapFiles } from './prerender/sitemap-and-feeds.ts';
import { writeNewsFiles } from './prerender/news-files.ts';
import { startPreviews } from './prerender/previews.ts';
import { openPublicApi } from './prerender/public-api.ts';
import { loadServerApp } from './prerender/server-app.ts';
import { previewImageOf, siteOutput } from './prerender/site-output.ts';
import { renderTools } from './prerender/tool-pages.ts';
import { xml } from './prerender/xml.ts';

process.env.NODE_ENV = 'production';
const port = Number(process.env.PORT ?? 5173);
Object.assign(process.env, loadEnv('production', process.cwd(), 'VITE_'));
/** The setting must be read first, because the embedded backend changes the variable later. */
const isHosted = Boolean(process.env.VITE_SUPABASE_URL);
process.env.VITE_SITE_URL ??= `http://localhost:${port}`;

const dist = 'dist';
const site = process.env.VITE_SITE_URL.replace(/\/+$/, '');
const maxTools = Number(process.env.PRERENDER_TOOLS ?? 5000);
/**
 * Limits for alternatives pages and tag pages. Each tool has three files. A build must stay below the 20,000 files that
 * Cloudflare Pages allows.
 */
const maxAlternatives = Math.ceil(maxTools / 5);
const maxTags = Math.ceil(maxTools / 10);
const INCOMPLETE = process.argv.includes('--leave-out') ? 0 : 3;
/** Netlify must proxy API reads to the project if they go through the site's own host. */
const { VITE_READS_URL: reads, VITE_SUPABASE_URL: project } = process.env;
const isPassed = reads && new URL(reads).origin === new URL(site).origin;
const passedOn = isPassed ? `/rest/v1/* ${project}/rest/v1/:splat 200\n` : '';

async function writeShells({ app, output, toFile, version }: Build, shell: string) {
  const hidden = shell
    // The browser shows this title until React inserts the page's own title before it.
    .replace('</head>', () => `<title>${xml(app.site.name)}</title><meta name="robots" content="noindex"/></head>`)
    .replace('<div id="root"></div>', (root) => root + dataElement(app.dataOfShells(version)));
  // The app shell serves tools newer than the build, and pages that require an account. Cloudflare Pages uses the
  // nearest 404.html for unknown /tools/… URLs. netlify.toml has the same rule for Netlify.
  output.write('app-shell.html', hidden);
  output.write('tools/404.html', hidden);
  for (const path of app.privatePaths()) output.writePage(path, hidden);
  for (const path of app.unlistedPaths) output.writePage(path, toFile(await app.renderPage(path, version), path));
  output.write('404.html', toFile(await app.renderPage('/404', version)));
}

async function renderWritten({ app, output, census, previews, toFile, version }: Build): Promise<Address[]> {
  const posts = new Map(app.blogPosts.map(({ slug, date }) => [`/blog/${slug}`, app.isoDate(date)]));
  const pages: Address[] = app.writtenPaths().map((path) => {
    const changed = posts.get(path) ?? (path === '/' ? census.changed : undefined);
    return { path, ...(changed && { changed }) };
  });
  await inTurn(pages, AT_ONCE, async ({ path }) =>
    output.writePage(path, toFile(await app.renderPage(path, version), path)),
  );
  for (const { slug, title, excerpt, category, readTime } of app.blogPosts) {
    const file = previewImageOf(dist, `/blog/${slug}`);
    previews.add({ file, sign: category, title, text: excerpt, note: `${app.site.name} blog\n${readTime}` });
  }
  previews.add({
    file: join(dist, 'og.png'),
    sign: app.site.name,
    title: app.site.tagline,
    text: 'A person reviews every submission before it is shown.',
    note: `${app.site.name}\n${new URL(site).host}`,
  });
  return pages;
}

async function writeMachineFiles({ app, output, census, version }: Build, addresses: Address[], newest: FeedEntry[]) {
  for (const [name, content] of sitemapFiles(site, addresses)) output.write(name, content);
  output.write(
    'robots.txt',
    `${readFileSync('public/robots.txt', 'utf8').trimEnd()}\n\nSitemap: ${site}/sitemap.xml\n`,
  );
  const { version: release } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  output.write('build.json', `${JSON.stringify({ release, version, builtAt: new Date().toISOString() })}\n`);
  output.write('_redirects', passedOn + redirectRules([...app.movedCategories(census), ...(await app.movedTools())]));
  writeHostFiles(dist);
  const { name: author, tagline } = app.site;
  const categories = census.families.length + census.categories.length;
  const day = new Date().toISOString().slice(0, 10);
  const mcp = app.mcpUrl();
  output.write(
    'llms.txt',
    llmsText({
      ...{ site, mcp, name: author, tagline, day, tools: census.total, categories, tags: census.tags.length },
      isPageOn: app.isPageOn,
    }),
  );
  output.writeFeed(
    '/feed',
    atomFeed(site, { path: '/feed.xml', home: '/', title: `${author}: newest AI tools`, author, entries: newest }),
  );
  if (!app.isPageOn('/blog')) return;
  const posts = app.blogPosts.map(({ slug, title, excerpt, date }) => {
    const day = `${app.isoDate(date)}T00:00:00Z`;
    return { path: `/blog/${slug}`, title, summary: excerpt, published: day, updated: day };
  });
  output.writeFeed(
    '/blog/feed',
    atomFeed(site, { path: '/blog/feed.xml', home: '/blog', title: `${author} blog`, author, entries: posts }),
  );
}

/** Prints the values, files and benefits that are still examples. Returns their number. */
async function reportExamples({ site, exampleBenefits }: Build['app']): Promise<number> {
  const [values, files, benefits] = [exampleValuesLeft(site), exampleFilesLeft(site.pagesOff), await exampleBenefits()];
  if (values.length > 0)
    console.error(
      `These values are missing or still examples: ${inWords(values)}. Set your own in src/content/site.ts.`,
    );
  if (files.length > 0)
    console.error(
      `These files still contain example texts: ${files.join(', ')}. Write your own texts, then delete the line “example: true” in each file.`,
    );
  if (benefits.length > 0)
    console.error(
      `These example benefits are still for sale: ${benefits.join(', ')}. Change them at /ai-admin/placements.`,
    );
  return values.length + files.length + benefits.length;
}

async function main() {
  const startedAt = performance.now();
  const close = await openPublicApi(port);
  try {
    const app = await loadServerApp();
    const version = await app.readDirectory();
    const census = await indexCollections(app.toolSummaries, { ...app.collectionRules(), mostTags: maxTags });
    const previews = startPreviews();
    const output = siteOutput(dist);
    const shell = readFileSync(join(dist, 'index.html'), 'utf8');
    const build: Build = { app, site, dist, output, census, previews, toFile: htmlFiles(dist, shell), version };

    await writeShells(build, shell);
    const tools = await renderTools(build, { tools: maxTools, alternatives: maxAlternatives });
    const collections = await renderCollections(build, tools.alternatives);
    const written = await renderWritten(build);
    for (const { file, reason } of await previews.end()) {
      const { path } = tools.pages.find((address) => previewImageOf(dist, address.path) === file) ?? {};
      if (!path) throw new Error(`The picture ${file} could not be drawn: ${reason}`);
      output.leaveOut(path, `The page’s picture could not be drawn: ${reason}`);
    }
    const isIn = output.removeLeftOut();
    const found = tools.pages.filter((page) => page.isFound);
    const addresses = [...written, ...collections, ...found, ...tools.alternatives].filter(isIn);
    await writeMachineFiles(build, addresses, tools.newest.filter(isIn));
    await writeNewsFiles(build, isIn);

    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    const files = tools.pages.slice(0, tools.count).filter(isIn).length;
    console.log(
      `\nPages: ${addresses.length} addresses, ${files} tools with a file, ${tools.alternatives.filter(isIn).length} of alternatives, ${collections.filter(isIn).length} of categories, tags and weeks, in ${seconds} s, at most ${memory} MB.`,
    );
    for (const [path, reason] of output.leftOut) console.error(`Left out: ${path}. ${reason}`);
    const examples = isHosted ? await reportExamples(app) : 0;
    return output.leftOut.size + examples > 0 ? INCOMPLETE : 0;
  } finally {
    await close();
  }
}

try {
  process.exit(await main());
} catch (error) {
  // The project's own errors have complete messages. Only an Error with a cause needs its stack. Database errors are
  // plain objects.
  const message = (error as { message?: unknown } | null)?.message;
  if (error instanceof Error) console.error(error.cause ? error : error.message);
  else
    console.error(
      `The pages cannot be built: the database reports “${String(message)}”. Build again when it is available.`,
    );
  process.exit(1);
}
