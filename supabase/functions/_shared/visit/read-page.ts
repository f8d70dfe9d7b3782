import { parseHtml } from './parse-html.ts';

const INVISIBLE = new Set(['script', 'style', 'noscript', 'noframes', 'template', 'title', 'textarea']);
/** Elements that are visible without text, or that may render content. */
const SHOWN =
  /^(script|img|picture|svg|canvas|video|audio|object|embed|applet|i?frame|input|button|select|textarea|form|style|link|meter|progress|hr)$/;
/** The maximum number of links. Scripts, frames and images together have the same limit. Parked pages have few. */
const MAX_ADDRESSES = 500;
/** Inline elements, which may be inside a word. */
const INLINE = /^(a|b|i|em|strong|span|code|small)$/;
/** The maximum delay of a page refresh that counts as a redirect, in seconds. */
const MAX_REFRESH_SECONDS = 10;

export type Page = {
  title: string;
  text: string;
  words: number;
  parts: string[];
  links: string[];
  scripts: string[];
  hasFields: boolean;
  isBlank: boolean;
  marks: Record<string, string>;
  leadsTo: string | undefined;
};

const JUMP =
  /(?:^|[^.\w])(?:(?:window|document|self|top|parent)\.)*location(?:\.href)?\s*=\s*["']([^"']+)["']|(?:^|[^\w])location\.(?:replace|assign)\(\s*["']([^"']+)["']/;

export function readPage(html: string, address: string): Page {
  const page: Page = {
    title: '',
    text: '',
    words: 0,
    parts: [],
    links: [],
    scripts: [],
    hasFields: false,
    isBlank: true,
    marks: {},
    leadsTo: undefined,
  };
  const unseen: string[] = [];
  let isScript = false;
  const resolved = (to: string | undefined) => (to && URL.parse(to, address)?.href) || [];
  parseHtml(html, {
    onopentag(name, { src, href, content, type, ...marks }) {
      if (INVISIBLE.has(name)) unseen.push(name);
      if (!INLINE.test(name)) page.text += ' ';
      if (name === 'html') page.marks = marks;
      if (SHOWN.test(name)) page.isBlank = false;
      if (/^(input|textarea|select)$/.test(name) && type !== 'hidden') page.hasFields = true;
      const [list, address] = name === 'a' ? [page.links, href] : [page.parts, src];
      if (address && list.length < MAX_ADDRESSES) list.push(...[resolved(address)].flat());
      // A script element may contain data instead of code.
      isScript = name === 'script' && !src && (!type || /javascript|module/i.test(type));
      if (isScript) page.scripts.push('');
      if (name === 'meta' && marks['http-equiv']?.toLowerCase() === 'refresh' && unseen.length === 0) {
        const [, seconds, to] = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content ?? '') ?? [];
        if (to && Number(seconds) <= MAX_REFRESH_SECONDS) page.leadsTo ??= [resolved(to.trim())].flat()[0];
      }
    },
    ontext(text) {
      const within = unseen.at(-1);
      if (within === 'title') page.title += text;
      else if (within === 'script' && isScript) page.scripts[page.scripts.length - 1] += text;
      else if (!within) page.text += text;
    },
    onclosetag(name) {
      if (INVISIBLE.has(name)) unseen.pop();
      if (!INLINE.test(name)) page.text += ' ';
    },
  });
  page.title = page.title.replace(/\s+/g, ' ').trim();
  page.text = page.text.replace(/\s+/g, ' ').trim();
  // Thai, Japanese and Chinese have no spaces between words, so their letters are counted.
  page.words =
    page.text.match(/[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]|[^\P{L}\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]{2,}/gu)
      ?.length ?? 0;
  page.isBlank &&= page.text === '';
  if (page.words === 0 && page.parts.length === 0 && page.scripts.length === 1) {
    const [, one, other] = JUMP.exec(page.scripts[0]!) ?? [];
    page.leadsTo ??= [resolved(one ?? other)].flat()[0];
  }
  return page;
}
