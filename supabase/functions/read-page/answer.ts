import { asMember, type AsMember } from '../_shared/as-member.ts';
import type { AskProject, Read } from '../_shared/database.ts';
import type { Answer, Seen } from '../_shared/visit/classify.ts';
import { follow } from '../_shared/visit/follow.ts';
import type { Network } from '../_shared/visit/network.ts';
import { webAddress } from './addresses.ts';

import { ask } from './ask.ts';
import { find, type Found } from './find.ts';

/** For a page with its redirects, in ms. */
const PATIENCE = 6000;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
};

const refuse = (status: number, hint: string, message: string) =>
  Response.json({ code: 'P0001', hint, message, details: null }, { status, headers: CORS });
const refusals = {
  signedOut: () => refuse(401, 'not_signed_in', 'Please sign in, then try again.'),
  address: () =>
    refuse(
      400,
      'address_refused',
      'We cannot read this address: it must be a public web page, such as https://example.com/.',
    ),
  page: () => refuse(422, 'page_unreadable', 'We could not read this page. Fill in the form yourself.'),
};

/** Reads a page as what we are, at public addresses alone. */
const look = (address: string, network: Network, site: string | undefined): Promise<Seen> =>
  follow(address, {
    network,
    ask,
    signal: AbortSignal.timeout(PATIENCE),
    patience: PATIENCE,
    isReader: true,
    headersFor: ({ host }, cookies) =>
      Object.entries({
        Host: host,
        'User-Agent': `Mozilla/5.0 (compatible; DirectoryPageReader/1.0${site ? `; +${site}` : ''})`,
        Accept: 'text/html,application/xhtml+xml',
        // Deno 2.1 unfolds no brotli.
        'Accept-Encoding': 'gzip, deflate',
        'Accept-Language': 'en',
        Connection: 'close',
        ...(cookies && { Cookie: cookies }),
      }).flat(),
  });

/** A public page as somebody types it: no user, no password, no port of its own. */
function readable(address: unknown): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address.trim()) : null;
  if (!url || url.username || url.password || url.port) return undefined;
  return webAddress(url.href, url.href);
}

/** Counts the read as the member; what refused it, if it was refused. */
async function refusalOf(member: AsMember): Promise<Response | undefined> {
  const counted = await member('count_page_read');
  if (counted.ok) return undefined;
  const { message = '' } = (await counted.json().catch(() => ({}))) as { message?: string };
  // The embedded backend puts its own words before the sentence, and leaves its name out.
  const sentence = /We read at most \d+ pages a (minute|day) .*/.exec(message)?.[0];
  if (sentence) return refuse(429, 'too_many_reads', sentence);
  if (counted.status === 401 || counted.status === 403) return refusals.signedOut();
  throw new Error(`count_page_read: ${counted.status} ${message}`);
}

/** A category and tags for the page's words; nothing where the database has none, or does not answer. */
async function labelsFor(words: string, member: AsMember): Promise<{ category?: string; tags?: string[] }> {
  const answered = words === '' ? undefined : await member('suggest_labels', { words }).catch(() => undefined);
  if (!answered?.ok) return {};
  const { category, tags } = (await answered.json()) as { category: string | null; tags: string[] };
  return { ...(category && { category }), ...(tags.length > 0 && { tags }) };
}

async function readPage(seen: Answer, member: AsMember): Promise<Response> {
  const isPage = /^$|html/i.test(seen.headers['content-type'] ?? '');
  const finding = isPage ? find(seen) : undefined;
  if (!finding) return refusals.page();
  const found: Found & { category?: string; tags?: string[] } = {
    ...finding.found,
    ...(await labelsFor(finding.words, member)),
  };
  if (seen.isCut && Object.keys(found).length === 0) return refusals.page();
  return Response.json({ address: seen.url, found }, { headers: CORS });
}

/**
 * Reads the page of `url` for a member's form, and says what it found (`{ address, found }`).
 * Counted by the database first, as that member.
 */
export async function answer(
  request: Request,
  read: Read,
  network: Network,
  database: AskProject = fetch,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (request.method !== 'POST') return refuse(405, 'method', 'Not allowed.');
  const member = asMember(request, read, database);
  if (!member) return refusals.signedOut();
  const given = (await request.json().catch(() => null)) as { url?: unknown } | null;
  const page = readable(given?.url);
  if (!page) return refusals.address();
  try {
    return (await refusalOf(member)) ?? (await fetchFor(member, page, network, read('SITE_URL')));
  } catch (error) {
    console.error(error);
    return refuse(503, 'page_unreadable', 'We cannot read pages right now. Fill in the form yourself.');
  }
}

async function fetchFor(member: AsMember, page: string, network: Network, site: string | undefined): Promise<Response> {
  const seen = await look(page, network, site);
  if (seen.kind === 'failure') {
    const isForeign = seen.reason === 'private' || seen.reason === 'port';
    return isForeign && seen.hops.length === 0 ? refusals.address() : refusals.page();
  }
  return readPage(seen, member);
}
