// Run by `npm run build` and `npm start` after `vite build`: writes an HTML file to dist for every public page, plus
// the sitemap, the feeds and the redirects. PRERENDER_TOOLS limits how many tools, newest first, get a file; the app
// shell serves the rest. A listing whose page or picture cannot be made is left out and named; the site is whole without
// it, and the exit code is then 3 (0 with --leave-out, for `npm start`).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadEnv } from 'vite';
import { htmlFiles } from './prerender/html-file.ts';
import { inTurn } from './prerender/in-turn.ts';
import { type Address, atomFeed, redirectRules, sitemapFiles } from './prerender/machine-files.ts';
import { startPreviews } from './prerender/previews.ts';
import { openPublicApi } from './prerender/public-api.ts';
import { loadServerApp, type ServerApp } from './prerender/server-app.ts';

process.env.NODE_ENV = 'production';
const port = Number(process.env.PORT ?? 5173);
Object.assign(process.env, loadEnv('production', process.cwd(), 'VITE_'));
process.env.VITE_SITE_URL ??= `http://localhost:${port}`;

const dist = 'dist';
const site = process.env.VITE_SITE_URL.replace(/\/+$/, '');
const mostTools = Number(process.env.PRERENDER_TOOLS ?? 5000);
/** Pages rendered concurrently. */
const AT_ONCE = 8;
/** Most entries in a feed. */
const FEED_ENTRIES = 50;
/** The exit code when all was built but some listings. */
const LEFT_OUT = process.argv.includes('--leave-out') ? 0 : 3;

function write(file: string, content: string) {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
const pictureOf = (path: string) => join(dist, `previews${path}.png`);
type Previews = ReturnType<typeof startPreviews>;
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** Writes one file and one picture per page. Returns the public addresses, the newest tools and what was left out. */
async function renderPages(app: ServerApp, previews: Previews) {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  const toFile = htmlFiles(dist, shell);
  const version = await app.readDirectoryVersion();
  const hidden = shell.replace('</head>', '<meta name="robots" content="noindex"/></head>');

  // The app shell serves tools newer than the build and pages behind an account. Cloudflare Pages answers an unknown
  // /tools/… with the nearest 404.html; netlify.toml does the same for Netlify.
  write('app-shell.html', hidden);
  write('tools/404.html', hidden);
  for (const path of app.privatePaths()) write(fileOf(path), hidden);
  for (const path of app.unlistedPaths) write(fileOf(path), toFile(await app.renderPage(path, version), path));
  write('404.html', toFile(await app.renderPage('/404', version)));

  const addresses: Address[] = [];
  const newest: { path: string; title: string; summary: string; published: string; updated: string }[] = [];
  let changed: string | undefined;
  let tools = 0;
  /** Why, by the listing's address. */
  const leftOut = new Map<string, string>();
  await inTurn(app.toolsForPages(), AT_ONCE, async (tool) => {
    const path = app.toolPath(tool.slug);
    tools += 1;
    const hasFile = tools <= mostTools;
    addresses.push({ path, changed: tool.updated_at });
    if (!changed || tool.updated_at > changed) changed = tool.updated_at;
    if (newest.length < FEED_ENTRIES) {
      const { name: title, description: summary, created_at: published, updated_at: updated } = tool;
      newest.push({ path, title, summary, published, updated });
    }
    if (!hasFile) return;
    const [host, price] = [app.hostOf(tool.url), app.pricingOf(tool.pricing_type).label];
    previews.add({
      file: pictureOf(path),
      sign: tool.category,
      title: tool.name,
      text: tool.description,
      note: `${app.site.name}\n${[host.replace(/^www\./, ''), price].filter(Boolean).join(' · ')}`,
    });
    try {
      write(fileOf(path), toFile(await app.renderToolPage(tool, version), path));
    } catch (error) {
      // What the database answers is a plain object: it is no listing's fault and ends the build.
      if (!(error instanceof Error)) throw error;
      const { message, cause } = error;
      leftOut.set(path, cause instanceof Error ? `${message} ${cause.message}` : message);
    }
  });

  const posts = new Map(app.blogPosts.map(({ slug, date }) => [`/blog/${slug}`, app.isoDate(date)]));
  const pages: Address[] = app.staticPaths().map((path) => {
    const since = posts.get(path) ?? (path === '/' || path.startsWith('/category/') ? changed : undefined);
    return { path, ...(since && { changed: since }) };
  });
  await inTurn(pages, AT_ONCE, async ({ path }) =>
    write(fileOf(path), toFile(await app.renderPage(path, version), path)),
  );
  for (const { slug, title, excerpt, category, readTime } of app.blogPosts) {
    const file = pictureOf(`/blog/${slug}`);
    previews.add({ file, sign: category, title, text: excerpt, note: `${app.site.name} blog\n${readTime}` });
  }
  for (const { slug, heading, description } of app.categoryPages) {
    const file = pictureOf(`/category/${slug}`);
    previews.add({
      file,
      sign: 'Category',
      title: heading,
      text: description,
      note: `${app.site.name}\n${app.site.tagline}`,
    });
  }
  for (const { file, reason } of await previews.end()) {
    const { path } = addresses.find((address) => pictureOf(address.path) === file) ?? {};
    if (!path) throw new Error(`The picture ${file} could not be made: ${reason}`);
    leftOut.set(path, `Its picture could not be made: ${reason}`);
  }
  for (const path of leftOut.keys()) rmSync(join(dist, fileOf(path)), { recursive: true, force: true });
  const isIn = ({ path }: { path: string }) => !leftOut.has(path);
  return {
    addresses: [...pages, ...addresses].filter(isIn),
    newest: newest.filter(isIn),
    tools: Math.min(tools, mostTools) - leftOut.size,
    leftOut,
  };
}

async function writeMachineFiles(app: ServerApp, { addresses, newest }: Awaited<ReturnType<typeof renderPages>>) {
  for (const [name, content] of sitemapFiles(site, addresses)) write(name, content);
  write('robots.txt', `${readFileSync('public/robots.txt', 'utf8').trimEnd()}\n\nSitemap: ${site}/sitemap.xml\n`);
  write('_redirects', redirectRules(await app.movedTools()));
  const author = app.site.name;
  write(
    'feed.xml',
    atomFeed(site, { path: '/feed.xml', home: '/', title: `${author}: newest AI tools`, author, entries: newest }),
  );
  const posts = app.blogPosts.map(({ slug, title, excerpt, date }) => {
    const day = `${app.isoDate(date)}T00:00:00Z`;
    return { path: `/blog/${slug}`, title, summary: excerpt, published: day, updated: day };
  });
  write(
    'blog/feed.xml',
    atomFeed(site, { path: '/blog/feed.xml', home: '/blog', title: `${author} blog`, author, entries: posts }),
  );
}

async function main() {
  const began = performance.now();
  const close = await openPublicApi(port);
  try {
    const app = await loadServerApp();
    const previews = startPreviews();
    const rendered = await renderPages(app, previews);
    await writeMachineFiles(app, rendered);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(
      `\nPages: ${rendered.addresses.length} addresses, ${rendered.tools} tools with a file, in ${seconds} s, at most ${memory} MB.`,
    );
    const { leftOut } = rendered;
    for (const [path, reason] of leftOut) console.error(`Left out: ${path}. ${reason}`);
    return leftOut.size > 0 ? LEFT_OUT : 0;
  } finally {
    await close();
  }
}

try {
  process.exit(await main());
} catch (error) {
  // Our own errors are complete messages; an Error with a cause needs its stack; database errors are plain objects.
  const said = (error as { message?: unknown } | null)?.message;
  if (error instanceof Error) console.error(error.cause ? error : error.message);
  else console.error(`The pages cannot be built: the database says “${String(said)}”. Build again once it answers.`);
  process.exit(1);
}
