import { MAX_ADDRESS_LENGTH } from '../_shared/rules.ts';
import { parseHtml } from '../_shared/visit/parse-html.ts';

export type Marks = {
  title: string;
  /** The values of meta elements by name or property, in lower case. The first value that is not empty wins. */
  meta: Map<string, string>;
  data: string[];
  frames: string[];
  text: string;
  base: string;
};

/** The maximum length of all JSON-LD together, in characters. */
const MAX_DATA = 256 * 1024;
/** Elements that browsers with JavaScript do not show. */
const INERT = /^(template|noscript)$/;
const MUTE = /^(script|style|title|textarea|option)$/;
const HIDING = /display:\s*none|visibility:\s*hidden|(left|top|text-indent):\s*-\d{3}/i;
const INLINE = /^(a|b|i|em|strong|span|code|small|sup|sub|mark|u)$/;

export function readMarks(html: string, address: string): Marks {
  const marks: Marks = { title: '', meta: new Map(), data: [], frames: [], text: '', base: address };
  /** The element whose text is collected. SVGs have their own titles, so their depth is counted. */
  let within: 'title' | 'data' | undefined;
  let hasTitle = false;
  let pictures = 0;
  /** The current depth, and the depth of the outermost hidden or inert element. */
  let depth = 0;
  let hidden = Infinity;
  let inert = Infinity;
  let gathered = 0;
  parseHtml(html, {
    onopentag(name, marked) {
      depth += 1;
      if (INERT.test(name)) inert = Math.min(inert, depth);
      if (MUTE.test(name) || 'hidden' in marked || HIDING.test(marked.style ?? '')) hidden = Math.min(hidden, depth);
      if (!INLINE.test(name)) marks.text += ' ';
      if (name === 'svg') pictures += 1;
      else if (name === 'title' && pictures === 0 && !hasTitle && depth < inert) within = 'title';
      else if (name === 'base' && marked.href && marked.href.length <= MAX_ADDRESS_LENGTH)
        marks.base = URL.parse(marked.href, address)?.href ?? marks.base;
      else if (name === 'script' && /^application\/ld\+json\b/i.test(marked.type?.trim() ?? '')) {
        within = 'data';
        marks.data.push('');
      } else if (name === 'iframe') marks.frames.push(marked.src ?? '', marked['data-src'] ?? '');
      else if (name === 'meta' && depth < inert) {
        const key = (marked.property ?? marked.name ?? marked.itemprop ?? '').trim().toLowerCase();
        if (key && marked.content?.trim() && !marks.meta.has(key)) marks.meta.set(key, marked.content);
      }
    },
    ontext(text) {
      if (within === 'title') marks.title += text;
      else if (within === 'data' && (gathered += text.length) <= MAX_DATA) marks.data[marks.data.length - 1] += text;
      else if (depth < hidden && depth < inert) marks.text += text;
    },
    onclosetag(name) {
      if (name === 'svg') pictures -= 1;
      if (name === 'title' && within === 'title') hasTitle = true;
      if (name === 'title' || name === 'script') within = undefined;
      if (!INLINE.test(name)) marks.text += ' ';
      if (depth === hidden) hidden = Infinity;
      if (depth === inert) inert = Infinity;
      depth -= 1;
    },
  });
  marks.text = marks.text.replace(/\s+/g, ' ').trim();
  return marks;
}
