import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Agent, request } from 'undici';
import { classify, hasWordsOfSale, type Hop, isDead, type Reason, type Seen, type Verdict } from './classify.ts';
import { agentOf, type Network, reasonOf, Refusal } from './network.ts';
import { readBody } from './read-body.ts';

/** How many redirects are followed. */
const REDIRECTS = 5;
/** For a link in all, in ms: redirects, the second try, and a look elsewhere. */
const PATIENCE = 10_000;

const HEADERS = {
  'user-agent': `Mozilla/5.0 (compatible; AisleLinkCheck/1.0${process.env.VITE_SITE_URL ? `; +${process.env.VITE_SITE_URL}` : ''})`,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br',
};

/** What may pass in a moment. */
const PASSING: Reason[] = ['resolver', 'no_name', 'connection'];

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Asks once, and follows redirects. */
export async function look(address: string, agent: Agent, signal: AbortSignal): Promise<Seen> {
  const hops: Hop[] = [];
  let hasCookies = false;
  try {
    for (let url = new URL(address); ;) {
      if (!/^https?:$/.test(url.protocol) || url.port !== '') throw new Refusal('port');
      url.username = url.password = url.hash = '';
      const answer = await request(url, { dispatcher: agent, signal, headers: HEADERS });
      const location = one(answer.headers.location);
      if (![301, 302, 303, 307, 308].includes(answer.statusCode) || !location) {
        const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, one(value)]));
        const text = await readBody(answer.body, headers['content-encoding'], signal);
        return { kind: 'answer', hops, url: url.href, status: answer.statusCode, headers, text };
      }
      answer.body.on('error', () => undefined).destroy();
      hasCookies ||= 'set-cookie' in answer.headers;
      if (hops.length === REDIRECTS) throw new Refusal(hasCookies ? 'cookies' : 'redirects');
      const to = URL.parse(location, url.href);
      if (!to) throw new Refusal('protocol');
      hops.push({ from: url.href, status: answer.statusCode, to: to.href });
      url = to;
    }
  } catch (error) {
    return { kind: 'failure', hops, reason: signal.aborted ? 'timeout' : reasonOf(error) };
  }
}

/** Whether somebody answered at all. */
export type Visit = Verdict & { isAnswered: boolean };

/**
 * Visits a link as a visitor would, and says what became of it.
 * @param wait before the second try, in ms.
 */
export async function visit(address: string, network: Network, wait = 1500, patience = PATIENCE): Promise<Visit> {
  const signal = AbortSignal.timeout(patience);
  const agent = agentOf(network);
  try {
    let seen = await look(address, agent, signal);
    const isPassing =
      seen.kind === 'failure' ? PASSING.includes(seen.reason) : seen.status >= 500 && isDead(classify(seen).outcome);
    if (isPassing) {
      await pause(wait);
      seen = await look(address, agent, signal);
    }
    if (seen.kind === 'answer' && seen.status < 400 && hasWordsOfSale(seen.text)) {
      const [{ pathname }, path] = [new URL(seen.url), `/${randomUUID()}`];
      const elsewhere = await look(new URL(path, seen.url).href, agent, signal);
      if (elsewhere.kind === 'answer') seen = { ...seen, elsewhere: elsewhere.text.replaceAll(path, pathname) };
    }
    return { ...classify(seen), isAnswered: seen.kind === 'answer' };
  } finally {
    await agent.destroy();
  }
}
