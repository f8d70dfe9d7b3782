import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostFiles } from '../../scripts/hosts/host-files';
import { headersFor } from '../../scripts/site-files';
import { servedSite } from '../support/served-site';
import { startVercelHost, VERCEL_CACHING } from '../support/vercel-host';
import { isInstalled, startWebServer } from '../support/web-servers';

const { dist, baseUrl } = servedSite();
const headers = readFileSync(join(dist, '_headers'), 'utf8');
const category = `/category/${encodeURIComponent('prosä-写作')}`;
const formerSlug = (at: number) => `/tools/once-${at}-${'x'.repeat(70)}`;
/** As many redirect rules as a host accepts, with long paths. */
const redirects = [
  `${category} /?category=Prose%20%26%20verse 301\n`,
  ...Array.from({ length: 1900 }, (_, at) => `${formerSlug(at)} /tools/chatgpt 301\n`),
].join('');
const assets = readdirSync(join(dist, 'assets'));
const files = hostFiles({ headers, redirects, assets });
const moved = formerSlug(1899);
/** The last redirect within the limit of Vercel. */
const movedOnVercel = formerSlug(998);
const script = `/assets/${assets.findLast((name) => name.endsWith('.js'))}`;

/** Uses node:http, because fetch normalises URLs. */
async function send(origin: string, path: string, given: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, headers: { host: `localhost:${port}`, ...given } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const PAGE = { type: /^text\/html(; ?charset=utf-8)?$/i, caching: 'no-cache', robots: undefined };
const page = (content: RegExp) => ({ ...PAGE, status: 200, content });
const SHELL = page(/noindex[\s\S]*<div id="root"><\/div>/);
const NOT_FOUND = { ...PAGE, status: 404, content: /<h1[^>]*>Oops! Page not found</ };
const to = (location: string) => ({ status: 301, location });

type Expected = {
  status: number;
  content?: RegExp;
  type?: RegExp;
  caching?: string;
  robots?: string | undefined;
  location?: string;
};
const CASES: [string, string, Partial<Expected>][] = [
  ['the first page', '/', page(/data-page="\/"/)],
  ['a page without its file extension', '/about', page(/data-page="\/about"/)],
  ['a page that has the name of a folder', '/blog', page(/data-page="\/blog"/)],
  ['a page with a query', '/about?from=mail', page(/data-page="\/about"/)],
  ['a category', '/category/writing', page(/data-page="\/category\/writing"/)],
  ['a tool', '/tools/chatgpt', page(/data-page="\/tools\/chatgpt"/)],
  ['a tool newer than the build', '/tools/newer-than-this', SHELL],
  ['an unknown address', '/nowhere/at-all', NOT_FOUND],
  ['an unknown category', '/category/nothing', NOT_FOUND],
  ['a path below a tool', '/tools/chatgpt/more', NOT_FOUND],
  ['a folder', '/previews', NOT_FOUND],
  [
    'Markdown',
    '/tools/chatgpt.md',
    { status: 200, type: /^text\/markdown; charset=utf-8$/, robots: 'noindex', content: /^# ChatGPT/ },
  ],
  ['unknown Markdown', '/tools/unknown.md', NOT_FOUND],
  ['a file of the app', script, { status: 200, type: /javascript/, caching: 'public, max-age=31536000, immutable' }],
  ['a file of a former build', '/assets/gone-1a2b3c4d.js', NOT_FOUND],
  ['a file of a former build', '/assets/%67one.css', NOT_FOUND],
  ['a file of a former build', '/assets/../assets/gone.css', NOT_FOUND],
  [
    'a badge for other websites',
    '/badges/listed-on-light-small.svg',
    { status: 200, type: /^image\/svg\+xml$/, caching: 'public, max-age=86400', content: /^<svg[^>]* width="148"/ },
  ],
  ['a feed', '/feed.xml', { status: 200, type: /xml/, caching: 'no-cache' }],
  ['a preview', '/previews/tools/chatgpt.png', { status: 200, type: /^image\/png$/ }],
  ['a URL with a trailing slash', '/about/', to('/about')],
  ['a URL with a trailing slash and a query', '/about/?from=mail', to('/about?from=mail')],
  ['the host’s configuration', '/_headers', NOT_FOUND],
  ['the host’s configuration', '/_redirects', NOT_FOUND],
  ['a former slug', moved, to('/tools/chatgpt')],
  ['a former slug with a query', `${moved}?from=mail`, to('/tools/chatgpt?from=mail')],
  ['a former slug', movedOnVercel, to('/tools/chatgpt')],
  ['a former slug with a query', `${movedOnVercel}?from=mail`, to('/tools/chatgpt?from=mail')],
  ['a former category', category, to('/?category=Prose%20%26%20verse')],
  ['a former category with a query', `${category}?from=mail`, to('/?category=Prose%20%26%20verse')],
  ['the not-found page', '/404', NOT_FOUND],
  ['the not-found page', '/404.html', NOT_FOUND],
];
/** `vite preview` sends no cache headers, and the app redirects former URLs. */
const isNotLocal = ([, path, { caching }]: (typeof CASES)[number]) =>
  path.startsWith('/tools/once-') ||
  path.startsWith(category) ||
  path.startsWith('/404') ||
  path.startsWith('/_') ||
  (caching && caching !== 'no-cache');
/**
 * Vercel gets only a thousand redirects, and publishes the 404 page and the files _headers and _redirects. Redirects
 * keep the query of the request in production, but not in `vercel dev`.
 */
const isNotVercel = ([, path, { location }]: (typeof CASES)[number]) =>
  path.startsWith(moved) || (location && path.includes('?')) || path.startsWith('/404') || path.startsWith('/_');

describe.each(['vite preview', 'nginx', 'caddy', 'vercel'] as const)('the host %s', (name) => {
  const isLocal = name === 'vite preview';
  const isVercel = name === 'vercel';
  const isThere = isLocal || isVercel || isInstalled(name);
  if (!isThere) console.log(`${name} is not installed, so its tests are skipped.`);
  const cases = CASES.filter((one) => !(isLocal && isNotLocal(one)) && !(isVercel && isNotVercel(one)));
  let url = baseUrl;
  let stop = async () => {};
  beforeAll(async () => {
    if (!isThere || isLocal) return;
    ({ url, stop } = isVercel
      ? await startVercelHost(dist, files['vercel.json'] ?? '')
      : await startWebServer(name, dist, files));
  });
  afterAll(() => stop());

  it.skipIf(!isThere).each(cases)(
    'the host returns the right response for %s: %s',
    async (_request, path, { content, type, caching, location, ...rest }) => {
      const { status, headers: sent, body } = await send(url, path);
      expect({ status, location: sent['location'] }).toEqual({ status: rest.status, location });
      if (content) expect(body).toMatch(content);
      if (type) expect(sent['content-type']).toMatch(type);
      if (caching && !isLocal)
        expect(sent['cache-control']).toBe(isVercel && caching === 'no-cache' ? VERCEL_CACHING : caching);
      // Vercel marks every URL that ends with .md, also a missing one.
      if ('robots' in rest && !(isVercel && path.endsWith('.md') && status === 404))
        expect(sent['x-robots-tag']).toBe(rest.robots);
      // Vercel and `vite preview` send redirects without these headers.
      if ((isLocal || isVercel) && status === 301) return;
      const expected = Object.entries(headersFor(headers, '/*')).map(([key, value]) => [key.toLowerCase(), value]);
      expect(sent).toMatchObject(Object.fromEntries(expected));
    },
  );

  it
    .skipIf(!isThere)
    .each(['//other.example/', '/\\other.example/', '/%5cother.example/', '/%2fother.example/', '/a%0d%0ax-y:z/'])(
    'the URL path %s causes no redirect to another host and no extra header',
    async (path) => {
      const { headers: sent } = await send(url, path);
      expect(sent.location ?? '/').toMatch(/^\/(?![/\\])/);
      expect(sent).not.toHaveProperty('x-y');
    },
  );

  // The tests below check real servers.
  if (isVercel) return;
  it
    .skipIf(!isThere)
    .each(['/../package.json', '/%2e%2e/package.json', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json'])(
    'the path %s reveals no file outside the published folder',
    async (path) => {
      const { status, body } = await send(url, path);
      expect([path, status >= 400, /devDependencies/.test(body)]).toEqual([path, true, false]);
    },
  );

  if (isLocal) return;
  it.skipIf(!isThere)('the host compresses pages and sends a page again only after a change', async () => {
    const { headers: first } = await send(url, '/about', { 'accept-encoding': 'gzip' });
    expect(first['content-encoding']).toBe('gzip');
    const again = await send(url, '/about', { 'if-none-match': String(first['etag']), 'accept-encoding': 'gzip' });
    expect(again.status).toBe(304);
  });
});
