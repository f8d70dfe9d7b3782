import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CookieJar } from 'tough-cookie';
import {
  type Answer,
  classify,
  type Hop,
  isDead,
  needsElsewhere,
  pageOf,
  type Reason,
  type Seen,
  type Verdict,
} from './classify.ts';
import { ask, type Network, reasonOf, Refusal } from './network.ts';
import { readBody } from './read-body.ts';

/** How many redirects are followed: as many as browsers do. */
const REDIRECTS = 20;
/** For a link in all, in ms: both ways of asking, their redirects, and a look elsewhere. */
const PATIENCE = 58_000;
/** Shares of that: for asking as what we are, as a browser asks, and for what comes after an answer has begun. */
const [AS_ROBOT, AS_BROWSER, FOR_BODY] = [1 / 6, 2 / 3, 1 / 12];

type Manner = 'robot' | 'browser';
const SELF = `Mozilla/5.0 (compatible; DirectoryLinkCheck/1.0${process.env.VITE_SITE_URL ? `; +${process.env.VITE_SITE_URL}` : ''})`;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const BROWSER_ACCEPTS =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

/** In the order in which Chromium sends them, and over http only those that it sends there. */
function headersFor(manner: Manner, { protocol, host }: URL, cookies: string): string[] {
  const isSecure = protocol === 'https:';
  const common = ['Host', host, 'Connection', 'keep-alive'];
  const own = cookies ? ['Cookie', cookies] : [];
  if (manner === 'robot') {
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

const one = (value: IncomingHttpHeaders[string]) => (Array.isArray(value) ? value[0] : value);

type Looking = {
  network: Network;
  signal: AbortSignal;
  /** For a body that has begun, in ms. */
  patience: number;
  manner?: Manner;
  /** Whether pages are followed that send their reader on. */
  isReader?: boolean;
};

/** Asks once, and follows redirects. */
export async function look(
  address: string,
  { network, signal, patience, manner = 'robot', isReader }: Looking,
): Promise<Seen> {
  const hops: Hop[] = [];
  const jar = new CookieJar(undefined, { looseMode: true });
  let hasCookies = false;
  try {
    for (let url = new URL(address); ;) {
      if (!/^https?:$/.test(url.protocol) || url.port !== '') throw new Refusal('port');
      url.username = url.password = url.hash = '';
      const answer = await ask(url, headersFor(manner, url, jar.getCookieStringSync(url.href)), network, signal);
      const { statusCode: status = 0 } = answer;
      for (const cookie of answer.headers['set-cookie'] ?? [])
        jar.setCookieSync(cookie, url.href, { ignoreError: true });
      hasCookies ||= 'set-cookie' in answer.headers;
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, one(value)]));
      const { location, 'content-encoding': encoding, 'content-type': type } = headers;
      let next: string | undefined;
      if ([301, 302, 303, 307, 308].includes(status) && location) {
        answer.on('error', () => undefined).destroy();
        // Browsers take bytes beyond ASCII as UTF-8.
        const to = URL.parse(Buffer.from(location, 'latin1').toString(), url.href);
        if (!to) throw new Refusal('protocol');
        next = to.href;
      } else {
        const over = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
        const body = await readBody(answer, { encoding, type }, over);
        const seen: Answer = { kind: 'answer', hops, url: url.href, status, headers, ...body };
        if (isReader && status < 300 && /^$|html/.test(type ?? '')) next = pageOf(seen).leadsTo;
        if (!next || !/^https?:/.test(next) || next === url.href) return seen;
      }
      if (hops.length === REDIRECTS) throw new Refusal(hasCookies ? 'cookies' : 'redirects');
      hops.push({ from: url.href, status: status < 300 ? 302 : status, to: next });
      url = new URL(next);
    }
  } catch (error) {
    return { kind: 'failure', hops, reason: signal.aborted ? 'timeout' : reasonOf(error) };
  }
}

/** Whether somebody answered at all. */
export type Visit = Verdict & { isAnswered: boolean };

/** What only somebody who was reached can have said: that there is no such name is also an answer. */
const SAID: Reason[] = ['no_name', 'tls', 'chain', 'protocol'];
export const isSaid = (seen: Seen) => seen.kind === 'answer' || seen.hops.length > 0 || SAID.includes(seen.reason);

/**
 * Visits a link, and says what became of it: at first as the machine that it is, and where that meets anything but a page
 * or a refusal, as a browser asks and as long as its visitor waits.
 * @param wait before the second way, in ms.
 * @param isDoubted where the last visit found no page: the first way is left out, which some answer by shutting out both.
 */
export async function visit(
  address: string,
  network: Network,
  wait = 1500,
  patience = PATIENCE,
  isDoubted = false,
): Promise<Visit> {
  const all = AbortSignal.timeout(patience);
  const share = (part: number) => Math.floor(patience * part);
  const lookAs = (manner: Manner, at = address) =>
    look(at, {
      network,
      manner,
      isReader: true,
      signal: AbortSignal.any([all, AbortSignal.timeout(share(manner === 'robot' ? AS_ROBOT : AS_BROWSER))]),
      patience: share(FOR_BODY),
    });
  const robot = isDoubted ? undefined : await lookAs('robot');
  let seen = robot;
  if (!seen || isDoubtful(seen)) {
    if (seen) await pause(wait);
    seen = await lookAs('browser');
    // As browsers do where nobody listens for http.
    if (
      seen.kind === 'failure' &&
      seen.reason === 'connection' &&
      seen.hops.length === 0 &&
      address.startsWith('http:')
    ) {
      const secure = await lookAs('browser', address.replace(/^http:/, 'https:'));
      if (secure.kind === 'answer') seen = secure;
    }
  }
  if (seen.kind === 'answer' && needsElsewhere(seen)) {
    const [{ pathname }, path] = [new URL(seen.url), `/${randomUUID()}`];
    const elsewhere = await lookAs('browser', new URL(path, seen.url).href);
    if (elsewhere.kind === 'answer') seen = { ...seen, elsewhere: elsewhere.text.replaceAll(path, pathname) };
  }
  return { ...classify(seen), isAnswered: [robot, seen].some((one) => one && isSaid(one)) };
}

function isDoubtful(seen: Seen): boolean {
  const { outcome } = classify(seen);
  return isDead(outcome) || outcome === 'unknown' || (seen.kind === 'answer' && needsElsewhere(seen));
}
