import { machineTime } from '../../src/domain/text/machine-time.ts';
import { xml } from './xml.ts';

/** A public path. `changed` is the time of its last change (ISO), if known. */
export type Address = { path: string; changed?: string };
export type FeedEntry = { path: string; title: string; summary: string; published: string; updated: string };

/** The sitemap protocol's limit of URLs per file. */
const PER_SITEMAP = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const urlSet = (site: string, addresses: readonly Address[]) =>
  `${HEAD}<urlset xmlns="${SITEMAPS}">\n${addresses
    .map(
      ({ path, changed }) =>
        `<url><loc>${xml(site + path)}</loc>${changed ? `<lastmod>${xml(changed.slice(0, 10))}</lastmod>` : ''}</url>\n`,
    )
    .join('')}</urlset>\n`;

/** Returns the sitemap files by name. Above 50,000 URLs, there are several files and an index. */
export function sitemapFiles(site: string, addresses: readonly Address[], perFile = PER_SITEMAP): Map<string, string> {
  if (addresses.length <= perFile) return new Map([['sitemap.xml', urlSet(site, addresses)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < addresses.length; from += perFile) {
    files.set(`sitemap-${from / perFile + 1}.xml`, urlSet(site, addresses.slice(from, from + perFile)));
  }
  const parts = [...files.keys()].map((name) => `<sitemap><loc>${xml(`${site}/${name}`)}</loc></sitemap>\n`);
  return files.set('sitemap.xml', `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n${parts.join('')}</sitemapindex>\n`);
}

/** Returns an Atom feed with the entries in the given order. `home` is the feed's page. */
export function atomFeed(
  site: string,
  feed: { path: string; home: string; title: string; author: string; entries: readonly FeedEntry[] },
): string {
  const updated =
    feed.entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z';
  const entries = feed.entries.map(
    ({ path, title, summary, ...times }) => `<entry>
<id>${xml(site + path)}</id>
<title>${xml(title)}</title>
<link href="${xml(site + path)}"/>
<published>${xml(machineTime(times.published))}</published>
<updated>${xml(machineTime(times.updated))}</updated>
<summary>${xml(summary)}</summary>
</entry>
`,
  );
  return `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(site + feed.path)}</id>
<title>${xml(feed.title)}</title>
<link rel="self" href="${xml(site + feed.path)}"/>
<link href="${xml(site + feed.home)}"/>
<updated>${xml(machineTime(updated))}</updated>
<author><name>${xml(feed.author)}</name></author>
${entries.join('')}</feed>
`;
}

/** Cloudflare Pages limits the number of redirect rules. The app handles the remaining redirects. */
const MAX_RULES = 1900;

/** Returns redirect rules from former to current tool URLs in the format of Netlify and Cloudflare Pages. */
export const redirectRules = (moves: readonly { from: string; to: string }[]) =>
  moves
    .slice(0, MAX_RULES)
    .map(({ from, to }) => `${from} ${to} 301\n`)
    .join('');
