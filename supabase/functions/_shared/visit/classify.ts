import { getDomain } from 'tldts';
import { MARKETS, NOTICE, SERVER_ITSELF, SERVER_MACHINE, SERVICES, TO_OWNER, VACANT, VACANT_PATHS } from './notices.ts';
import type { Reason } from './network.ts';
import { type Page, readPage } from './read-page.ts';

/**
 * The outcome of a link check. Only four outcomes mean a broken link (`isDead`). `refused` means that the host blocks
 * bots. `unknown` means that a browser might show a page.
 */
export type Outcome = 'works' | 'refused' | 'unknown' | 'moved' | 'gone' | 'no_name' | 'broken' | 'parked';
export const isDead = (outcome: Outcome) => ['gone', 'no_name', 'broken', 'parked'].includes(outcome);

export type Hop = { from: string; status: number; to: string };

export type Seen =
  | {
      kind: 'answer';
      hops: Hop[];
      url: string;
      status: number;
      headers: Record<string, string | undefined>;
      /** The decompressed body. `text` is its decoded beginning. */
      bytes: Buffer;
      text: string;
      isCut?: boolean;
      /** The same host's response to a URL that cannot exist. */
      elsewhere?: string;
    }
  | { kind: 'failure'; hops: Hop[]; reason: Reason };
export type Answer = Extract<Seen, { kind: 'answer' }>;

const pages = new WeakMap<Answer, Page>();
/** Parses the response as a page. The result is cached. */
export function pageOf(seen: Answer): Page {
  const known = pages.get(seen) ?? readPage(seen.text, seen.url);
  pages.set(seen, known);
  return known;
}

export type Verdict = { outcome: Outcome; moved_to: string | null };

const CHALLENGE =
  /just a moment\.\.\.|checking (your browser|if the site connection is secure)|attention required! \| cloudflare|cf-chl-|challenge-platform|verif(y|ying) (that )?you are (a )?human|are you a (human|robot)|not a robot|enable javascript and cookies to continue|ddos[- ]guard|ddos protection by|_incapsula_resource|px-captcha|captcha-delivery|datadome|h-captcha|g-recaptcha|access denied.{0,200}(reference #|akamai)|pardon our interruption|vercel security checkpoint|sucuri website firewall|aws-waf|awswafcookie|request unsuccessful\. incapsula/is;

const SALE =
  /(this |the )?(web ?address|domain( name)?)\b.{0,80}\b(is|may be|might be|could be) (available )?for sale|(buy|purchase|acquire|own|get) (this|the) domain|(this )?domain (is|has been) (parked|expired)|(domain|website) (is )?parked( free)?|parked (free|domain)|(make an )?offer (on|for) (this|the) domain|inquire about this domain|interested in (this|the) domain|domain (has )?expired|renew (this|the|your) domain|related searches.{0,300}(sponsored listings|privacy policy)/is;

const CLOSED =
  /\b(has|have) (now |since |officially )?(shut ?down|closed( down)?( for good| permanently| its doors)|ceased (operations|to exist)|been (shut ?down|discontinued|retired|sunset|sunsetted|closed down))|(is|are) (now )?(permanently closed|no longer (available|in operation|operating|active|in business|online))|\b(was|were) (shut down|discontinued|retired) (on|in|at)\b/i;

/** Phrases of error pages that are rare on working sites. */
const ERROR =
  /\b(404|410|5\d\d|10\d\d) (error|not found|gone)\b|\berror (code )?(404|410|5\d\d)\b|not (be )?found|no such|(does ?n.t|does not|did not|didn.t) exist|can.?t (be )?f(i|ou)nd|cannot (be )?f(i|ou)nd|couldn.t find|there is nothing here|nothing (to see )?here|may have been (moved|removed|deleted)|broken link|you.re lost|dead end|(back|return|go|take me) (to )?(the )?home ?page|internal server error|something went wrong|bad gateway|server is down|nicht (gefunden|vorhanden)|introuvable|n.existe (pas|plus)|no encontrad|no existe|não encontrad|não existe|non trovat|non esiste|niet gevonden|nie znaleziono|nie istnieje|hittades inte|finns inte|ikke (fundet|funnet)|ei löyd|nenalezen|neexistuje|nem található|bulunamadı|не найден|не знайден|не существует|見つかりません|找不到|未找到|不存在|찾을 수 없/i;
/** Phrases that indicate an error only on a short page or in a title. A longer page may be about such errors. */
const BRIEF_ERROR =
  /\b(404|410|5\d\d|10\d\d)\b|no longer|\bgone\b|missing|oops|error|unavailable|went wrong|time-?out|timed out|not available/i;

const PAUSE = /maintenance|be (right )?back|back (soon|online|at|shortly)|scheduled|upgrading/i;

export const SIGN_IN =
  /^https?:\/\/(accounts?|login|auth|sso|id|signin|identity)\.|\/(log-?in|sign-?in|sso|oauth2?|authorize|auth)([/?#]|$)/i;

/** The maximum number of words of a nearly empty page, and of a short page. Parked and error pages are short. */
const FEW_WORDS = 10;
const BRIEF_WORDS = 40;
const SHORT_WORDS = 150;

const isPermanent = ({ status }: Hop) => status === 301 || status === 308;
export const siteOf = (url: string) => getDomain(url, { allowPrivateDomains: true }) ?? URL.parse(url)?.hostname ?? url;
const isElsewhere = ({ from, to }: Hop) => siteOf(from) !== siteOf(to);

/** Removes the parts of a page that change with each request: numbers, tokens and the requested URL. */
const essence = (text: string) => text.replace(/[\w+/=-]{20,}|\d+/g, '').replace(/\s+/g, ' ');

/** Query parameters that identify the referrer instead of the content. */
const REFERRER_PARAMS = /^(utm_\w+|ref|referr?er|source|src|from|via|origin|partner|affiliate)$/i;

/** Returns whether a URL is a page about a domain: `/lots/tool.ai`, `?d=tool.ai`. */
function names(address: string, domain: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const parameters = [...searchParams].flatMap(([key, value]) => (REFERRER_PARAMS.test(key) ? [] : [key, value]));
  return [...pathname.split('/'), ...parameters].some(
    (part) => part.toLowerCase().replace(/^www\.|\.html?$/g, '') === domain,
  );
}
const isMarketplacePage = (address: string, domain: string) => MARKETS.has(siteOf(address)) && names(address, domain);

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&');
function offers(text: string, domain: string): boolean {
  const name = `["'“«]?(www\\.)?${escaped(domain)}["'”»]?`;
  return new RegExp(
    `${name}( domain( name)?)? (is|may be|might be|could be|has|was|ist|est|è|está|är|er) (now |been |currently )*(available( for (sale|purchase))?|for sale|\\w{0,2}park(ed|t|erad|eret|ert|é|iert)|expired|registered|registriert|reserved|created|pending (renewal|deletion))|(buy|purchase|acquire|own|get|lease|offer (on|for)|inquire about|interested in|renew)( the)?( domain( name)?)? ${name}(?![\\w-])`,
    'i',
  ).test(text);
}

function isChallenge({ status, headers, text }: Answer, { words }: Page): boolean {
  if (headers['cf-mitigated'] || headers['x-amzn-waf-action'] || headers['x-datadome'] === 'protected') return true;
  // An article or a form may mention a captcha. A page with status 200 is a challenge only if it is short.
  return CHALLENGE.test(text) && (status !== 200 || (text.length < 20_000 && words <= 80));
}

/** Returns whether the page's scripts may render content that the HTML does not contain. */
const isApp = ({ words, scripts, parts }: Page, url: string) =>
  words < BRIEF_WORDS && (scripts.length > 0 || parts.some((part) => siteOf(part) === siteOf(url)));

/** Returns whether a page with an error status shows an error. Some hosts send complete pages with an error status. */
function isErrorPage(seen: Answer, page: Page): boolean {
  const { title, text, words, hasFields } = page;
  if (ERROR.test(`${title} ${words <= SHORT_WORDS ? text : ''}`)) return true;
  if (BRIEF_ERROR.test(`${title} ${words <= BRIEF_WORDS ? text : ''}`)) return true;
  return words <= FEW_WORDS && !hasFields && !isApp(page, seen.url) && !seen.isCut;
}

/** Returns whether classifying a page requires a second request to its host. */
export const needsElsewhere = (seen: Answer): boolean => {
  if (seen.status >= 400) return false;
  const page = pageOf(seen);
  const content = `${page.title} ${page.text}`;
  return (
    SALE.test(content) ||
    CLOSED.test(content) ||
    NOTICE.test(content) ||
    offers(content, siteOf(seen.url)) ||
    page.links.some((link) => MARKETS.has(siteOf(link)))
  );
};

/** Returns whether a page links to other pages of its site. Parked pages and notices have no such links. */
const hasOwnPages = ({ links }: Page, url: string) =>
  links.some((link) => siteOf(link) === siteOf(url) && !NO_PAGE_OF_ITS_OWN.test(new URL(link).pathname));
const NO_PAGE_OF_ITS_OWN = /^\/?$|privacy|terms|legal|cookie|imprint|impressum|abuse|contact/i;

function isServers({ title, text, hasFields }: Page): boolean {
  const itself = new Set([...`${title}. ${text}`.matchAll(SERVER_ITSELF)].map(([match]) => match.toLowerCase()));
  return !hasFields && (itself.size > 1 || (itself.size === 1 && SERVER_MACHINE.test(`${title} ${text}`)));
}

type Replacement = 'parked' | 'gone' | 'unknown' | undefined;

/** Returns whether a parked page or a notice has replaced the site. The page's wording is not enough evidence. */
function replacementOf(seen: Answer, page: Page): Replacement {
  const { hops, url, text, elsewhere } = seen;
  const origin = siteOf(hops[0]?.from ?? url);
  if (VACANT_PATHS.test(URL.parse(url)?.pathname ?? '') || VACANT.test(page.title)) return 'gone';
  if (page.words > SHORT_WORDS * 2) return undefined;
  if (new URL(url).pathname === '/' && isServers(page)) return 'gone';
  const isForeign = siteOf(url) !== origin;
  const isEverywhere = elsewhere !== undefined && essence(elsewhere) === essence(text);
  const isAbout = isForeign && names(url, origin);
  const content = `${page.title} ${page.text}`;
  if (page.words <= SHORT_WORDS) {
    if (page.parts.some((part) => SERVICES.has(siteOf(part)) || /\/parking-lander\//.test(part))) return 'parked';
    if ('data-adblockkey' in page.marks || page.scripts.some((script) => /window\.park\s*=/.test(script)))
      return 'parked';
    if (page.leadsTo && /^\/lander$/.test(URL.parse(page.leadsTo)?.pathname ?? '')) return 'parked';
    if ((isEverywhere || isForeign) && [...page.links, ...page.parts].some((to) => isMarketplacePage(to, origin)))
      return 'parked';
  }
  if ((isEverywhere || isForeign) && offers(content, origin)) return 'parked';
  const isStatic = !page.hasFields && !isApp({ ...page, words: 0 }, url);
  const isAlone = isEverywhere && isStatic && page.words <= BRIEF_WORDS * 2 && !hasOwnPages(page, url);
  if (NOTICE.test(content) && isEverywhere && page.words <= SHORT_WORDS && !page.hasFields && !hasOwnPages(page, url)) {
    const isPlain =
      isAlone && page.words <= BRIEF_WORDS && /^this /i.test(NOTICE.exec(content)![0]) && !PAUSE.test(content);
    return isPlain || TO_OWNER.test(content) ? 'parked' : 'unknown';
  }
  if (SALE.test(content)) {
    if (isAbout || (isAlone && (page.words <= BRIEF_WORDS || SALE.test(page.title)))) return 'parked';
    return isEverywhere && page.words <= SHORT_WORDS ? 'unknown' : undefined;
  }
  if (CLOSED.test(content) && isEverywhere && page.words <= SHORT_WORDS) return isAlone ? 'gone' : 'unknown';
  return undefined;
}

/** Classifies a link by its responses. If the evidence is unclear, the link does not count as broken. */
export function classify(seen: Seen): Verdict {
  const plain = (outcome: Outcome): Verdict => ({ outcome, moved_to: null });
  const { hops } = seen;
  const movedHop = hops.find(isElsewhere);
  // A redirect to a domain marketplace is enough evidence, because marketplaces block bots.
  if (movedHop && hops.some(({ to }) => isMarketplacePage(to, siteOf(hops[0]!.from)))) return plain('parked');
  if (seen.kind === 'failure') {
    if (seen.reason === 'no_name') return plain('no_name');
    if (['chain', 'cookies', 'port'].includes(seen.reason)) return plain('refused');
    return plain(['resolver', 'unreachable', 'protocol'].includes(seen.reason) ? 'unknown' : 'broken');
  }
  const { status, url, headers } = seen;
  const page = pageOf(seen);
  if (isChallenge(seen, page)) return plain('refused');
  if (status === 404 || status === 410) return plain(isErrorPage(seen, page) ? 'gone' : 'unknown');
  if (status >= 500 && status < 600) {
    const isPaused = headers['retry-after'] !== undefined || PAUSE.test(`${page.title} ${page.text}`);
    return plain(!isPaused && isErrorPage(seen, page) ? 'broken' : 'unknown');
  }
  // Some hosts use status 402 for sites with unpaid bills. Other hosts use it to charge bots.
  if (status === 402 && NOTICE.test(`${page.title} ${page.text}`) && page.words <= SHORT_WORDS) return plain('gone');
  if (status < 300) {
    const replacement = replacementOf(seen, page);
    if (replacement) return plain(replacement);
    const isPage = /^$|html|text\/plain/.test(headers['content-type'] ?? '');
    // The page is blank. With status 204, a browser stays on the previous page.
    if (isPage && page.isBlank && !page.leadsTo) return plain(status === 200 && !seen.isCut ? 'broken' : 'unknown');
  }
  // A temporary redirect to a sign-in page on another site is not a move. A permanent redirect is a move.
  if (
    movedHop &&
    siteOf(url) !== siteOf(hops[0]!.from) &&
    (isPermanent(movedHop) || (status < 400 && !SIGN_IN.test(movedHop.to)))
  ) {
    return { outcome: 'moved', moved_to: url };
  }
  return plain(status >= 200 && status < 300 ? 'works' : 'refused');
}
