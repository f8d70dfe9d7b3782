import { getDomain } from 'tldts';

/** What became of a link. Only the last four say that it does not work. */
export type Outcome = 'works' | 'refused' | 'moved' | 'gone' | 'no_name' | 'broken' | 'parked';
export const isDead = (outcome: Outcome) => ['gone', 'no_name', 'broken', 'parked'].includes(outcome);

/** Why no answer came. */
export type Reason =
  | 'no_name' // The name does not exist.
  | 'no_address' // It exists, and leads nowhere.
  | 'resolver' // Nobody could say.
  | 'private' // An address, or a port, that is not for the public.
  | 'port'
  | 'connection'
  | 'tls'
  | 'chain' // A certificate without its issuer's, which browsers fetch.
  | 'timeout'
  | 'redirects'
  | 'cookies' // Redirects without an end that asked for cookies on the way.
  | 'protocol';

export type Hop = { from: string; status: number; to: string };

export type Seen =
  | {
      kind: 'answer';
      hops: Hop[];
      /** Where the redirects ended. */
      url: string;
      status: number;
      headers: Record<string, string | undefined>;
      text: string;
      /** What the same host says at an address that nobody can have made. */
      elsewhere?: string;
    }
  | { kind: 'failure'; hops: Hop[]; reason: Reason };

export type Verdict = { outcome: Outcome; moved_to: string | null };

const CHALLENGE =
  /just a moment\.\.\.|checking (your browser|if the site connection is secure)|attention required! \| cloudflare|cf-chl-|challenge-platform|verif(y|ying) (that )?you are (a )?human|are you a (human|robot)|not a robot|enable javascript and cookies to continue|ddos[- ]guard|ddos protection by|_incapsula_resource|px-captcha|captcha-delivery|datadome|h-captcha|g-recaptcha|access denied.{0,200}(reference #|akamai)|pardon our interruption|vercel security checkpoint|sucuri website firewall|aws-waf|awswafcookie|request unsuccessful\. incapsula/is;

const SALE =
  /(this |the )?(web ?address|domain( name)?)\b.{0,80}\b(is|may be|might be|could be) (available )?for sale|(buy|purchase|acquire|own|get) (this|the) domain|(this )?domain (is|has been) (parked|expired)|(domain|website) (is )?parked( free)?|parked (free|domain)|make (an )?offer (on|for) (this|the) domain|inquire about this domain|interested in (this|the) domain|domain (has )?expired|renew (this|the|your) domain|sedoparking|parkingcrew|bodis\.com|parklogic|hugedomains|afternic|dan\.com\/buy-domain|undeveloped\.com|domainmarket\.com|data-adblockkey|window\.park ?=|location\.(href|replace)\s*[=(]\s*["']\/lander|related searches.{0,300}(sponsored listings|privacy policy)/is;

const SIGN_IN =
  /^https?:\/\/(accounts?|login|auth|sso|id|signin|identity)\.|\/(log-?in|sign-?in|sso|oauth2?|authorize|auth)([/?#]|$)/i;

const isPermanent = ({ status }: Hop) => status === 301 || status === 308;
const siteOf = (url: string) => getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).hostname;
const isElsewhere = ({ from, to }: Hop) => siteOf(from) !== siteOf(to);

/** Whether a page speaks of a domain that is for sale, parked or expired. That alone says nothing: shops of domains do. */
export const hasWordsOfSale = (text: string) => SALE.test(text);

/** A page without what changes from one request to the next: numbers, tokens and the address that was asked for. */
const essence = (text: string) => text.replace(/[\w+/=-]{20,}|\d+/g, '').replace(/\s+/g, ' ');

function isChallenge({ status, headers, text }: Extract<Seen, { kind: 'answer' }>): boolean {
  if (headers['cf-mitigated'] || headers['x-amzn-waf-action'] || headers['x-datadome'] === 'protected') return true;
  // A page of an article or a form may hold a captcha's name: what works is no challenge unless it says little else.
  return CHALLENGE.test(text) && (status !== 200 || text.length < 20_000) && (status !== 200 || !hasMuchText(text));
}

function hasMuchText(text: string): boolean {
  const words = text
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .match(/\p{L}{2,}/gu);
  return (words?.length ?? 0) > 80;
}

/** What is said of a link by what was seen at it. A doubt is never said against it. */
export function classify(seen: Seen): Verdict {
  const plain = (outcome: Outcome): Verdict => ({ outcome, moved_to: null });
  if (seen.kind === 'failure') {
    if (seen.reason === 'no_name') return plain('no_name');
    return plain(['chain', 'cookies', 'port'].includes(seen.reason) ? 'refused' : 'broken');
  }
  const { status, hops, url, text, elsewhere } = seen;
  if (isChallenge(seen)) return plain('refused');
  if (status === 404 || status === 410) return plain('gone');
  if (status >= 500 && status < 600) return plain('broken');
  const away = hops.find(isElsewhere);
  if (hasWordsOfSale(text) && (away || (elsewhere !== undefined && essence(elsewhere) === essence(text)))) {
    return plain('parked');
  }
  // To be sent to a sign-in elsewhere for now is not a move; to be sent elsewhere for good is.
  if (
    away &&
    siteOf(url) !== siteOf(hops[0]!.from) &&
    (isPermanent(away) || (status < 400 && !SIGN_IN.test(away.to)))
  ) {
    return { outcome: 'moved', moved_to: url };
  }
  return plain(status >= 200 && status < 300 ? 'works' : 'refused');
}
