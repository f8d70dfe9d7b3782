import { AI_TOOLS_DESCRIPTION_LENGTH_MAX, AI_TOOLS_DESCRIPTION_LENGTH_MIN } from '../_shared/rules.ts';
import { type Answer, classify, needsElsewhere, pageOf, SIGN_IN, siteOf } from '../_shared/visit/classify.ts';
import { iconLinks } from '../_shared/visit/icon-links.ts';
import { secureAddress, videoAddress } from './addresses.ts';
import { decodePage } from './decode.ts';
import { addressIn, all, first, ofType, readThings, softwareOf, type Thing } from './json-ld.ts';
import { type Marks, readMarks } from './marks.ts';
import { findName, isAtHome, isOfAnother, isWall } from './name.ts';
import { pricingOf } from './price.ts';
import { atMost, characters, compact, isPlaceholder, wordsOf } from './text.ts';

export type Found = {
  name?: string;
  description?: string;
  logo_url?: string;
  picture?: string;
  video_url?: string;
  pricing_type?: string;
};
/** The values found on a page, and the page's words for choosing a category and tags. */
export type Finding = { found: Found; words: string };

/** The maximum number of words of a short page. Parked and error pages are short. */
const SHORT_WORDS = 150;

/** Returns whether the page is not about the tool, but a challenge, an error, a parked domain or a sign-in. */
function isUnrelated(seen: Answer, { title, meta }: Marks): boolean {
  // Tool pages may mention captchas, or render in the browser. Only a challenge has no description.
  const isDescribed = meta.has('og:title') && meta.has('og:description');
  const isDrawing = isDescribed && /^loading\b/i.test(title);
  if (seen.status >= 300 || (isWall(title) && !isDrawing)) return true;
  const typed = seen.hops[0]?.from ?? seen.url;
  if (siteOf(typed) !== siteOf(seen.url) && SIGN_IN.test(seen.url)) return true;
  if (needsElsewhere(seen) && pageOf(seen).words <= SHORT_WORDS) return true;
  const { outcome } = classify(seen);
  return !(outcome === 'works' || outcome === 'moved' || (isDescribed && /^(refused|broken)$/.test(outcome)));
}

const NO_DESCRIPTION =
  /^(log|sign) ?(in|on|up) (to|with)|\bcookies? (to|are|policy|consent)\b|enable javascript|javascript (is|to be) (required|enabled|disabled)|(domain|website) is for sale|page (not|can.?t be) found|access denied|browser (is )?not supported|checking your browser|under construction|coming soon|captcha/i;

/** Descriptions that hosting sites generate, which do not describe the project. */
const GENERATED_DESCRIPTIONS =
  /(^|\s)Contribute to \S+ development by creating an account on GitHub\.?$|^View \S+ Linktree\b.*/;

function findDescription(
  meta: Marks['meta'],
  things: (Thing | undefined)[],
  name: string | undefined,
): string | undefined {
  const [software, ...others] = things;
  const candidates = [
    software?.['description'],
    ...(isPlaceholder(meta.get('og:title') ?? '') ? [] : [meta.get('og:description')]),
    ...['description', 'twitter:description'].map((key) => meta.get(key)),
    ...others.map((thing) => thing?.['description']),
  ];
  const good = candidates.flatMap((text) => {
    const words = wordsOf(text)?.replace(GENERATED_DESCRIPTIONS, '').trim();
    if (!words || characters(words) < AI_TOOLS_DESCRIPTION_LENGTH_MIN || NO_DESCRIPTION.test(words)) return [];
    return name && compact(words) === compact(name) ? [] : words;
  });
  return good[0] && atMost(good[0], AI_TOOLS_DESCRIPTION_LENGTH_MAX);
}

const PICTURE = /\.(svg|gif|ico|mp4|webm|pdf)([?#]|$)/i;
const NO_PICTURE = /placeholder|default[-_]?(og|image|share)|blank\.|spacer|1x1|pixel\./i;
/** Picture files that templates and site builders include. */
const TEMPLATE_PICTURES =
  /\/(vite|next|react|vue|astro|vercel)\.svg\b|\/logo(192|512)\.png|\/docusaurus[\w-]*\.|website-files\.com\/img\//i;
/** Returns whether a picture comes from a template or is the host's default. */
const isFromTemplate = (picture: string, address: string, isHome: boolean): boolean =>
  TEMPLATE_PICTURES.test(picture) ||
  (siteOf(picture) === siteOf(address)
    ? !isHome && /\/(static|assets)\//.test(picture)
    : /[/_-](default|generic)[-_.]/i.test(picture));

function findPicture({ meta, base }: Marks, software: Thing | undefined, address: string, isHome: boolean) {
  const width = Number(meta.get('og:image:width') ?? 1200);
  const candidates = [
    ...(width < 200 ? [] : ['og:image:secure_url', 'og:image', 'og:image:url']),
    'twitter:image',
    'twitter:image:src',
  ].map((key) => meta.get(key));
  return [...candidates, addressIn(software?.['screenshot']), addressIn(software?.['image'])]
    .flatMap((picture) => secureAddress(picture, base) ?? [])
    .find(
      (picture) => !PICTURE.test(picture) && !NO_PICTURE.test(picture) && !isFromTemplate(picture, address, isHome),
    );
}

function findLogo(html: string, { base }: Marks, address: string, things: Thing[]): string | undefined {
  // /favicon.ico is not evidence of a logo, because sites without a logo have this file too.
  const icons = iconLinks(html, address).filter((icon) => new URL(icon).pathname !== '/favicon.ico');
  const logos = things.map((thing) => addressIn(thing['logo']));
  return [...icons, ...logos]
    .flatMap((logo) => (/^data:/i.test(String(logo)) ? [] : (secureAddress(logo, base) ?? [])))
    .find((logo) => !isFromTemplate(logo, address, true));
}

/** Returns the only video of a page. Returns undefined for several videos, because the right one is unknown. */
function findVideo({ meta, frames, base }: Marks, software: Thing | undefined, things: Thing[]): string | undefined {
  const videoLinks = ['og:video:secure_url', 'og:video:url', 'og:video', 'twitter:player'].map((key) => meta.get(key));
  const films = [...all(software?.['video']), ...ofType(things, /^VideoObject$/)] as Thing[];
  const filmed = films.flatMap((film) => [film?.['embedUrl'], film?.['contentUrl'], film?.['url']].map(first));
  const found = (addresses: unknown[]) => new Set(addresses.flatMap((address) => videoAddress(address, base) ?? []));
  for (const videos of [found(videoLinks), found(filmed), found(frames)]) {
    if (videos.size > 0) return videos.size === 1 ? [...videos][0] : undefined;
  }
  return undefined;
}

export function find(seen: Answer): Finding | undefined {
  const html = decodePage(seen.bytes, seen.headers['content-type']);
  const marks = readMarks(html, seen.url);
  if (isUnrelated(seen, marks)) return undefined;
  const things = readThings(marks.data);
  const software = softwareOf(things, marks.title);
  const owners = ofType(things, /^(WebSite|Organization|Corporation|Brand|LocalBusiness)$/);
  const name = findName(marks, software, owners, seen.url);
  if (isOfAnother(marks, things, seen.url)) return { found: name ? { name } : {}, words: '' };
  const description = findDescription(marks.meta, [software, ...owners], name);
  const isHome = isAtHome(name, seen.url);
  // If the texts are from a template, the pictures are from the template too.
  const isLeft = ['title', 'og:title', 'description', 'og:description'].some((key) =>
    isPlaceholder((key === 'title' ? marks.title : marks.meta.get(key))?.trim() ?? ''),
  );
  const found = {
    name,
    description,
    logo_url: isLeft || !isHome ? undefined : findLogo(html, marks, seen.url, owners),
    picture: isLeft ? undefined : findPicture(marks, software, seen.url, isHome),
    video_url: findVideo(marks, software, things),
    pricing_type: pricingOf(software, `${description ?? ''} ${marks.text}`),
  };
  const keywords = [marks.meta.get('keywords'), ...all(software?.['keywords']), software?.['applicationCategory']];
  const words = [name, description, marks.title, ...keywords].flatMap((text) => wordsOf(text) ?? []).join(' ');
  return {
    found: Object.fromEntries(Object.entries(found).filter(([, value]) => value)),
    words: description ? words : '',
  };
}
