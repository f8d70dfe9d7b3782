import { AI_TOOLS_NAME_LENGTH_MAX, AI_TOOLS_NAME_LENGTH_MIN } from '../_shared/rules.ts';
import { siteOf } from '../_shared/visit/classify.ts';
import { ofType, type Thing } from './json-ld.ts';
import type { Marks } from './marks.ts';
import { characters, compact, wordsOf } from './text.ts';

/** The full titles of challenge and error pages. */
const ERROR_TITLES =
  /^(just a moment|attention required|access (to this page has been )?denied|one moment( please)?|please wait|ddos.guard|checking your browser|(are you|verify(ing)?( that)? you are) (a )?(human|robot)|human verification|robot check|bot (check|verification)|security (check|checkpoint|verification)|vercel security checkpoint|captcha|before you continue( to .*)?|(we value your|your) privacy( choices)?|cookie(s| consent| notice| policy| settings)|pardon our interruption|request (blocked|rejected|unsuccessful)|blocked|forbidden|unauthori[sz]ed|error|oops.*|(http )?(error )?[345]\d\d\b.*|.{0,40}\b(page )?not found|.{0,40}(seite nicht gefunden|page (introuvable|non trouvée)|página no encontrada|pagina non trovata|страница не найдена|ページが見つかりません|找不到页面).*|bad gateway|gateway time-?out|(service )?(temporarily )?unavailable|internal server error|application error|something went wrong.*|(site |under )?(maintenance|construction)( mode)?|(coming|opening|launching) soon|(we.ll )?be right back|parked domain|account suspended|suspended|domain (expired|parking)|.*\b(domain|website|name)\b.{0,20}\b(is |may be )?for sale.*|.*\bis for sale|buy .* domain.*|redirecting.*|loading( .*)?|site unavailable|enable javascript.*|javascript (is )?required|example domain|welcome to (nginx|apache|caddy|openresty).*|apache2? .*default page.*|it works|index of .*|iis windows.*|directory listing.*|(no|deployment|project) (such app|not found|has been (paused|removed))|unsupported browser|age (check|verification|gate)|select your (country|region|language)|(.{0,30} )?(not available|unavailable) in (your |this )?(country|region|location|area).*)[.!?… ]*$/i;

/** Generic page titles, which are not names. */
const GENERIC_TITLES =
  /^(home ?(page)?|welcome|index|main|start(seite)?|accueil|inicio|início|home ?page|главная.*|首页|主页|ホーム|トップ.*|홈|untitled( (document|page|site))?|new (page|tab|site)|document|title|page|website|web ?site|(my|the|a|your|our) (app|site|website|blog|page|store|shop|company|project|product)|app|application|site|web app|blog|docs?|documentation|introduction|getting started|quick ?start|installation|pricing|features|careers?|jobs|team|customers?|case studies|changelog|status|security|community|partners?|press|integrations?|templates?|resources?|guides?|tutorials?|enterprise|events?|webinars?|solutions?|about( us)?|contact( us)?|faq|help|support|download|dashboard|admin( panel)?|portal|overview|account|profile|settings|search|results|products?|landing( page)?|sample( (page|site))?|demo|test( (page|site))?|hello,? world!?|wordpress( site)?|wix( site)?|squarespace|webflow|framer|shopify|github|localhost.*|log ?in|log ?on|sign ?(in|on|up)|register|join( now| us)?|get started|connexion|se connecter|anmelden|einloggen|registrieren|iniciar sesión|acceder|entrar|accedi|войти|вход|ログイン|登录|로그인|log ?in to .*|sign ?in to .*|app store|google play|chrome web store|official (site|website)|online|free|beta|ai|logo|brand|company|name|com|www|cookies?|terms.*|privacy.*|legal|imprint|impressum)[.!?… ]*$/i;

/** Separators between a name and its description. */
const BETWEEN = /\s+[|\-–—−·•»«/~:｜]+\s+|\s*[|｜]\s*|:\s+|\s+::\s+|\s*[–—]\s*/u;
/** Returns whether a title, or a part of it, belongs to a challenge or error page. */
export function isWall(title: string): boolean {
  const line = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH);
  return [line, ...line.split(BETWEEN)].some((part) => ERROR_TITLES.test(part.trim()));
}

const MAX_NAME_LENGTH = 200;
const MAX_TITLE_LENGTH = 1000;

const TOO_FEW_TERMS = 2;
const FEW_LETTERS = 24;

const wordCount = (text: string) => text.split(' ').length;

/** Returns a valid name, or undefined if the text is not a name. */
function nameOf(text: unknown): string | undefined {
  const words = wordsOf(text);
  if (!words || words.length > MAX_NAME_LENGTH) return undefined;
  const name = words
    .replace(/(?<![\s|–—·:,])[\s|–—·:,]+$/u, '')
    .replace(/[™®©]+/gu, '')
    .trim();
  if (!name || GENERIC_TITLES.test(name) || ERROR_TITLES.test(name) || /^\S+\/\S+$|(^|\s)@/.test(name))
    return undefined;
  const length = characters(name);
  const isOne = /\p{L}|\p{N}/u.test(name) && !/^https?:/i.test(name) && wordCount(name) <= 8 && length <= 60;
  return isOne && length >= AI_TOOLS_NAME_LENGTH_MIN && length <= AI_TOOLS_NAME_LENGTH_MAX ? name : undefined;
}

/** Splits a title. Spaces are collapsed first, because the pattern's time is quadratic in a run of spaces. */
const piecesOf = (title: unknown): string[] => (wordsOf(title) ?? '').slice(0, MAX_TITLE_LENGTH).split(BETWEEN);
const partsOf = (title: unknown): string[] => piecesOf(title).flatMap((part) => nameOf(part) ?? []);

/** Returns the parts of a host that may be a name: the main label by itself, with the subdomain, or with the suffix. */
function labelsOf(address: string): string[] {
  const { hostname } = new URL(address);
  const site = siteOf(address);
  const [own = ''] = site.split('.');
  const front = hostname.endsWith(site) ? hostname.slice(0, -site.length - 1).split('.') : [];
  const plain = [
    own,
    own.replace(/^(get|use|try|go|join|my|the|hello|with)(?=\w{3})/, ''),
    own.replace(/-?(ai|app|hq|labs?|io|hq)$/, ''),
  ];
  return [
    ...plain,
    site,
    ...front.filter((label) => !/^(www\d?|app|web|m|en|go|my|beta|login|auth|accounts?|id)$/.test(label)),
  ]
    .map(compact)
    .filter((label) => label.length >= 3);
}

/** Returns whether part of a title matches the host. One extra word is allowed: 'Sketchy AI' at sketchy.app. */
const isOfHost = (part: string, labels: string[]): boolean => {
  const name = compact(part);
  return labels.some(
    (label) => name === label || (wordCount(part) <= 3 && name.startsWith(label)) || name === `${label}ai`,
  );
};

/** Returns whether a URL is a site's home page. On other pages, the site's name need not be the tool's name. */
const isFront = (address: string): boolean =>
  /^\/([a-z]{2}([-_][a-z]{2})?\/?)?(index\.\w+|home\/?)?$/i.test(new URL(address).pathname);

/** Returns the tool's name if metadata agrees with the title or the host. Other titles may be slogans. */
export function findName(
  marks: Marks,
  software: Thing | undefined,
  owners: Thing[],
  address: string,
): string | undefined {
  const { meta, title } = marks;
  const titles = [title, meta.get('og:title'), meta.get('twitter:title')];
  const parts = titles.flatMap(partsOf);
  const labels = labelsOf(address);
  const ofHost = parts.filter((part) => isOfHost(part, labels));
  const known = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'].flatMap(
    (key) => nameOf(meta.get(key)) ?? [],
  );
  const stated = [...known, ...owners.flatMap(({ name }) => nameOf(name) ?? [])];
  const program = nameOf(software?.['name']);
  if (program) return program;
  const isKnown = (part: string) => stated.some((name) => compact(name) === compact(part));
  if (isFront(address)) {
    const names = stated.filter((name) => !/\.\w{2,}$/.test(name) || !labels.includes(compact(name)));
    // Agreement between several sources takes precedence over agreement with the host.
    const agreed = names.find(
      (name) => isOfHost(name, labels) || parts.some((part) => compact(part) === compact(name)),
    );
    return agreed ?? ofHost[0] ?? names[0] ?? agreedOn(titles) ?? stated[0];
  }
  const own = parts.filter((part) => !isKnown(part) && !isOfHost(part, labels));
  if (own.length === 0)
    return ofHost[0] ?? stated.find((name) => parts.some((part) => compact(part) === compact(name)));
  if (ARTICLE.test(address) || OTHER_PAGES.test(address) || /article/i.test(meta.get('og:type') ?? ''))
    return undefined;
  // For example, the title 'Firefly | Adobe' at /products/firefly names Firefly.
  const last = compact(new URL(address).pathname.split('/').findLast((part) => part && !ID.test(part)) ?? '');
  return own.find(
    (part) => part.length <= FEW_LETTERS && wordCount(part) <= 3 && last.length >= 3 && isNamedBy(part, last),
  );
}

/** Product ids in the paths of shops. */
const ID = /^(id)?\d+$|^[a-z0-9]{24,}$/i;

/** Paths of articles. Their metadata describes the article's subject. */
const ARTICLE =
  /\/(blog|news|articles?|posts?|press|events?|authors?|tags?|categor(y|ies)|case-stud(y|ies)|compare|vs|best|top)(\/|$)|\/(how(?!-it-works)|what|why|best|top|vs)-|-vs-|\/\d{4}\//i;
/** Paths of other pages whose titles are not names. */
const OTHER_PAGES =
  /\/(features?|use-cases?|solutions?|industries|integrations?|templates?|customers?|how-it-works|help|docs?|support|learn|guides?|careers?|jobs|legal)(\/|$)/i;

/**
 * Returns whether a page below the home page is about another subject. A heading that consists only of the host's name
 * counts as another subject, unless the title is the same.
 */
export function isOfAnother({ meta, title }: Marks, things: Thing[], address: string): boolean {
  if (isFront(address)) return false;
  const host = compact(meta.get('og:site_name') ?? '');
  const isHosts =
    host !== '' && compact(title) === host && partsOf(meta.get('og:title')).some((part) => compact(part) !== host);
  return (
    isHosts ||
    ARTICLE.test(address) ||
    ofType(things, /^(BlogPosting|NewsArticle|Article|JobPosting|QAPage|DiscussionForumPosting)$/).length > 0
  );
}

/**
 * Returns whether the host's icon is the tool's icon. This is true on a home page, or if the tool and the host have the
 * same name.
 */
export const isAtHome = (name: string | undefined, address: string): boolean =>
  isFront(address) || (name !== undefined && isOfHost(name, labelsOf(address)));

const isNamedBy = (part: string, last: string): boolean => {
  const name = compact(part);
  return name === last || name.endsWith(last) || last.startsWith(name);
};

/** Returns a short text that is one whole title and part of another title. */
function agreedOn(titles: (string | undefined)[]): string | undefined {
  const singleTitles = titles.flatMap((title) => {
    return piecesOf(title).length === 1 ? (nameOf(title) ?? []) : [];
  });
  const within = titles.filter((title) => piecesOf(title).length > 1).flatMap(partsOf);
  return singleTitles.find(
    (name) =>
      wordCount(name) <= TOO_FEW_TERMS &&
      name.length <= FEW_LETTERS &&
      within.some((part) => compact(part) === compact(name)),
  );
}
