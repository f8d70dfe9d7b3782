import { asMember, type AsMember } from '../_shared/as-member.ts';
import type { FetchProject, Read } from '../_shared/database.ts';
import type { Answer, Seen } from '../_shared/visit/classify.ts';
import { follow } from '../_shared/visit/follow.ts';
import type { Network } from '../_shared/visit/network.ts';
import { webAddress } from './addresses.ts';

import { ask } from './pinned-request.ts';
import { find, type Found } from './find.ts';

/** The timeout for a page with its redirects. */
const TIMEOUT_MS = 6000;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
};

const errorResponse = (status: number, hint: string, message: string) =>
  Response.json({ code: 'P0001', hint, message, details: null }, { status, headers: CORS });
const errors = {
  signedOut: () => errorResponse(401, 'not_signed_in', 'Please sign in, then try again.'),
  address: () =>
    errorResponse(
      400,
      'address_refused',
      'We cannot read this address: it must be a public web page, such as https://example.com/.',
    ),
  page: () => errorResponse(422, 'page_unreadable', 'We could not read this page. Fill in the form yourself.'),
};

/** Fetches a page with this bot's user agent. Only public addresses are allowed. */
const look = (address: string, network: Network, site: string | undefined): Promise<Seen> =>
  follow(address, {
    network,
    ask,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    patience: TIMEOUT_MS,
    isReader: true,
    headersFor: ({ host }, cookies) =>
      Object.entries({
        Host: host,
        'User-Agent': `Mozilla/5.0 (compatible; DirectoryPageReader/1.0${site ? `; +${site}` : ''})`,
        Accept: 'text/html,application/xhtml+xml',
        // Deno 2.1 does not support brotli.
        'Accept-Encoding': 'gzip, deflate',
        'Accept-Language': 'en',
        Connection: 'close',
        ...(cookies && { Cookie: cookies }),
      }).flat(),
  });

function readable(address: unknown): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address.trim()) : null;
  if (!url || url.username || url.password || url.port) return undefined;
  return webAddress(url.href, url.href);
}

/** Counts the read for the member's rate limit. Returns an error response if the limit is exceeded. */
async function refusalOf(member: AsMember): Promise<Response | undefined> {
  const counted = await member('count_page_read');
  if (counted.ok) return undefined;
  const { message = '' } = (await counted.json().catch(() => ({}))) as { message?: string };
  // The embedded backend adds a prefix and omits the error's name.
  const sentence = /You can have at most \d+ pages read a (minute|day)\. .*/.exec(message)?.[0];
  if (sentence) return errorResponse(429, 'too_many_reads', sentence);
  if (counted.status === 401 || counted.status === 403) return errors.signedOut();
  throw new Error(`count_page_read: ${counted.status} ${message}`);
}

/**
 * Returns a category and tags for the page's words. Returns an empty object if nothing matches or the database fails.
 */
async function labelsFor(words: string, member: AsMember): Promise<{ category?: string; tags?: string[] }> {
  const labels = words === '' ? undefined : await member('suggest_labels', { words }).catch(() => undefined);
  if (!labels?.ok) return {};
  const { category, tags } = (await labels.json()) as { category: string | null; tags: string[] };
  return { ...(category && { category }), ...(tags.length > 0 && { tags }) };
}

async function readPage(seen: Answer, member: AsMember): Promise<Response> {
  const isPage = /^$|html/i.test(seen.headers['content-type'] ?? '');
  const finding = isPage ? find(seen) : undefined;
  if (!finding) return errors.page();
  const found: Found & { category?: string; tags?: string[] } = {
    ...finding.found,
    ...(await labelsFor(finding.words, member)),
  };
  if (seen.isCut && Object.keys(found).length === 0) return errors.page();
  return Response.json({ address: seen.url, found }, { headers: CORS });
}

/**
 * Reads the page at `url` for a member's form and returns its values (`{ address, found }`). The database first counts
 * the request for the member's rate limit.
 */
export async function handle(
  request: Request,
  read: Read,
  network: Network,
  database: FetchProject = fetch,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (request.method !== 'POST') return errorResponse(405, 'method', 'Not allowed.');
  const member = asMember(request, read, database);
  if (!member) return errors.signedOut();
  const given = (await request.json().catch(() => null)) as { url?: unknown } | null;
  const page = readable(given?.url);
  if (!page) return errors.address();
  try {
    return (await refusalOf(member)) ?? (await fetchFor(member, page, network, read('SITE_URL')));
  } catch (error) {
    console.error(error);
    return errorResponse(503, 'page_unreadable', 'We cannot read pages right now. Fill in the form yourself.');
  }
}

async function fetchFor(member: AsMember, page: string, network: Network, site: string | undefined): Promise<Response> {
  const seen = await look(page, network, site);
  if (seen.kind === 'failure') {
    const isForeign = seen.reason === 'private' || seen.reason === 'port';
    return isForeign && seen.hops.length === 0 ? errors.address() : errors.page();
  }
  return readPage(seen, member);
}
