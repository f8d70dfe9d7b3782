import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  classify,
  isDead,
  needsElsewhere,
  type Seen,
  type Verdict,
} from '../../supabase/functions/_shared/visit/classify.ts';
import { follow, type Following } from '../../supabase/functions/_shared/visit/follow.ts';
import type { Network, Reason } from '../../supabase/functions/_shared/visit/network.ts';
import { ask } from './lenient-request.ts';

/** The timeout of a visit with all its requests and redirects, including the second attempt. */
const TIMEOUT_MS = 58_000;
/** Shares of the timeout for the bot request, the browser-like request and the response body. */
const [BOT_SHARE, BROWSER_SHARE, BODY_SHARE] = [1 / 6, 2 / 3, 1 / 12];

type Client = 'robot' | 'browser';
const SELF = `Mozilla/5.0 (compatible; DirectoryLinkCheck/1.0${process.env.SITE_URL ? `; +${process.env.SITE_URL}` : ''})`;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const BROWSER_ACCEPTS =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

/** Returns the request headers in Chromium's order. Chromium sends fewer headers over http. */
function headersFor(client: Client, { protocol, host }: URL, cookies: string): string[] {
  const isSecure = protocol === 'https:';
  const common = ['Host', host, 'Connection', 'keep-alive'];
  const own = cookies ? ['Cookie', cookies] : [];
  if (client === 'robot') {
    const accept = ['Accept', 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Encoding', 'gzip, deflate, br'];
    return [...common, 'User-Agent', SELF, ...accept, 'Accept-Language', 'en', ...own];
  }
  const hints = [
    ...['sec-ch-ua', '"Chromium";v="153", "Not.A/Brand";v="24"'],
    ...['sec-ch-ua-mobile', '?0', 'sec-ch-ua-platform', '"Linux"'],
  ];
  const fetches = [
    ...['Sec-Fetch-Site', 'none', 'Sec-Fetch-Mode', 'navigate', 'Sec-Fetch-User', '?1', 'Sec-Fetch-Dest', 'document'],
  ];
  return [
    ...common,
    ...(isSecure ? hints : []),
    ...['Upgrade-Insecure-Requests', '1', 'User-Agent', BROWSER, 'Accept', BROWSER_ACCEPTS],
    ...(isSecure ? fetches : []),
    ...['Accept-Encoding', isSecure ? 'gzip, deflate, br, zstd' : 'gzip, deflate', 'Accept-Language', 'en-US,en;q=0.9'],
    ...own,
  ];
}

type LookOptions = Omit<Following, 'ask' | 'headersFor'> & { manner?: Client };
export const look = (address: string, { manner: client = 'robot', ...options }: LookOptions): Promise<Seen> =>
  follow(address, { ...options, ask, headersFor: (url, cookies) => headersFor(client, url, cookies) });

export type Visit = Verdict & { isAnswered: boolean };

/**
 * Failures after which the host, or its DNS server, has certainly responded. A DNS server also responds to an unknown
 * name.
 */
const RESPONSE_REASONS: Reason[] = ['no_name', 'tls', 'chain', 'protocol'];
export const isResponse = (seen: Seen) =>
  seen.kind === 'answer' || seen.hops.length > 0 || RESPONSE_REASONS.includes(seen.reason);

/**
 * Checks a link as a bot. If the result is neither a page nor a refusal, checks the link again as a browser would.
 * @param wait the delay before the second attempt, in milliseconds.
 * @param isDoubted whether the last check found no page. The bot request is then skipped, because some hosts block all
 * requests that follow a request from a bot.
 */
export async function visit(
  address: string,
  network: Network,
  wait = 1500,
  patience = TIMEOUT_MS,
  isDoubted = false,
): Promise<Visit> {
  const all = AbortSignal.timeout(patience);
  const share = (part: number) => Math.floor(patience * part);
  const requestAs = (client: Client, at = address) =>
    look(at, {
      network,
      manner: client,
      isReader: true,
      signal: AbortSignal.any([all, AbortSignal.timeout(share(client === 'robot' ? BOT_SHARE : BROWSER_SHARE))]),
      patience: share(BODY_SHARE),
    });
  const robot = isDoubted ? undefined : await requestAs('robot');
  let seen = robot;
  if (!seen || isDoubtful(seen)) {
    if (seen) await pause(wait);
    seen = await requestAs('browser');
    // Browsers also try https if the http port is closed.
    if (
      seen.kind === 'failure' &&
      seen.reason === 'connection' &&
      seen.hops.length === 0 &&
      address.startsWith('http:')
    ) {
      const secure = await requestAs('browser', address.replace(/^http:/, 'https:'));
      if (secure.kind === 'answer') seen = secure;
    }
  }
  if (seen.kind === 'answer' && needsElsewhere(seen)) {
    const [{ pathname }, path] = [new URL(seen.url), `/${randomUUID()}`];
    const elsewhere = await requestAs('browser', new URL(path, seen.url).href);
    if (elsewhere.kind === 'answer') seen = { ...seen, elsewhere: elsewhere.text.replaceAll(path, pathname) };
  }
  return { ...classify(seen), isAnswered: [robot, seen].some((one) => one && isResponse(one)) };
}

function isDoubtful(seen: Seen): boolean {
  const { outcome } = classify(seen);
  return isDead(outcome) || outcome === 'unknown' || (seen.kind === 'answer' && needsElsewhere(seen));
}
