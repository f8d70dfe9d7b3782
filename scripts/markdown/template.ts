import type { Values } from './values.ts';

const TAG = /\{\{([#^/]?)([\w.-]+)\}\}/g;
const SECTION = /\{\{([#^])([\w.-]+)\}\}([\s\S]*?)\{\{\/\2\}\}/g;
/** A section tag on a line of its own leaves no empty line, which would end a list or a table. */
const TAG_LINE = /^[ \t]*(\{\{[#^/][\w.-]+\}\})[ \t]*\n/gm;

function checkTags(text: string, values: Values, slots: readonly string[]) {
  const itemNames = Object.values(values).flatMap((value) => (Array.isArray(value) ? Object.keys(value[0] ?? {}) : []));
  const open: string[] = [];
  for (const [tag, kind, name = ''] of text.matchAll(TAG)) {
    if (kind === '/' && open.pop() !== name) throw new Error(`${tag} closes a section that is not the last open one`);
    if (kind === '#' || kind === '^') open.push(name);
    const isKnown = name in values || (kind === '' && [...itemNames, ...slots].includes(name));
    if (!isKnown) throw new Error(`${tag} is unknown. Known names: ${[...Object.keys(values), ...slots].join(', ')}`);
    if (kind === '' && name in values && typeof values[name] !== 'string')
      throw new Error(`${tag} is not a text. Write {{#${name}}}…{{/${name}}}`);
  }
  if (open.length > 0) throw new Error(`{{#${open.at(-1)}}} is not closed`);
  if (text.replaceAll(TAG, '').includes('{{')) throw new Error('“{{” does not start a tag');
}

function fill(text: string, values: Values, write: (value: string) => string): string {
  return text
    .replaceAll(SECTION, (_section, kind: string, name: string, inner: string) => {
      const value = values[name];
      const items = Array.isArray(value) ? value : value ? [{}] : [];
      if (kind === '^') return items.length > 0 ? '' : fill(inner, values, write);
      return items.map((item) => fill(inner, { ...values, ...item }, write)).join('');
    })
    .replaceAll(TAG, (tag, _kind, name: string) => {
      const value = values[name];
      return typeof value === 'string' ? write(value) : tag;
    });
}

/**
 * Fills a Mustache template: `{{name}}`, `{{#condition or list}}…{{/…}}` and `{{^condition or list}}…{{/…}}`.
 * @param slots names that stay in the text, because the app fills them.
 * @param write escapes a value.
 * @throws if a name is unknown or a section is not closed.
 */
export function fillTemplate(
  text: string,
  values: Values,
  slots: readonly string[] = [],
  write: (value: string) => string = (value) => value,
): string {
  checkTags(text, values, slots);
  return fill(text.replaceAll(TAG_LINE, '$1'), values, write);
}
