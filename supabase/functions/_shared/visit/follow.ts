import type { IncomingHttpHeaders } from 'node:http';
import { CookieJar } from 'tough-cookie';
import { type Answer, type Hop, pageOf, type Seen } from './classify.ts';
import { type Ask, type Network, reasonOf, Refusal } from './network.ts';
import { readBody } from './read-body.ts';

/** The maximum length of a URL in characters. Resolving a page's links against a very long URL would be slow. */
const MAX_ADDRESS_LENGTH = 8192;

const REDIRECTS = 20;

const one = (value: IncomingHttpHeaders[string]) => (Array.isArray(value) ? value[0] : value);

export type Following = {
  network: Network;
  ask: Ask;
  headersFor: (url: URL, cookies: string) => string[];
  signal: AbortSignal;
  patience: number;
  isReader?: boolean;
};

export async function follow(
  address: string,
  { network, ask, headersFor, signal, patience, isReader }: Following,
): Promise<Seen> {
  const hops: Hop[] = [];
  const jar = new CookieJar(undefined, { looseMode: true });
  let hasCookies = false;
  try {
    for (let url = new URL(address); ;) {
      if (!/^https?:$/.test(url.protocol) || url.port !== '') throw new Refusal('port');
      url.username = url.password = url.hash = '';
      const response = await ask(url, headersFor(url, jar.getCookieStringSync(url.href)), network, signal);
      const { status } = response;
      for (const cookie of response.headers['set-cookie'] ?? [])
        jar.setCookieSync(cookie, url.href, { ignoreError: true });
      hasCookies ||= 'set-cookie' in response.headers;
      const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, one(value)]));
      const { location, 'content-encoding': encoding, 'content-type': type } = headers;
      let next: string | undefined;
      if ([301, 302, 303, 307, 308].includes(status) && location) {
        response.body.on('error', () => undefined).destroy();
        const to = URL.parse(location, url.href);
        if (!to || to.href.length > MAX_ADDRESS_LENGTH) throw new Refusal('protocol');
        next = to.href;
      } else {
        const over = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
        const body = await readBody(response.body, { encoding, type }, over);
        const seen: Answer = { kind: 'answer', hops, url: url.href, status, headers, ...body };
        if (isReader && status < 300 && /^$|html/.test(type ?? '')) next = pageOf(seen).leadsTo;
        if (!next || !/^https?:/.test(next) || next === url.href || next.length > MAX_ADDRESS_LENGTH) return seen;
      }
      if (hops.length === REDIRECTS) throw new Refusal(hasCookies ? 'cookies' : 'redirects');
      hops.push({ from: url.href, status: status < 300 ? 302 : status, to: next });
      url = new URL(next);
    }
  } catch (error) {
    return { kind: 'failure', hops, reason: signal.aborted ? 'timeout' : reasonOf(error) };
  }
}
