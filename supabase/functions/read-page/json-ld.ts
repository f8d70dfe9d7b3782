import { compact } from './text.ts';

export type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);
export const all = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

export const addressIn = (value: unknown): unknown => {
  const one = first(value);
  return isThing(one) ? first(one['url'] ?? one['contentUrl'] ?? one['@id']) : one;
};

export const typesOf = (thing: Thing): string[] =>
  all(thing['@type']).flatMap((type) =>
    typeof type === 'string' ? type.replace(/^https?:\/\/schema\.org\//, '') : [],
  );

function unwrapped(text: string): string {
  const inner = text.trim().replace(/^(<!--|\/{0,2}\s*<!\[CDATA\[)/, '');
  const end = inner.replace(/;$/, '').trimEnd();
  if (end.endsWith('-->')) return end.slice(0, -3).trim();
  if (end.endsWith(']]>'))
    return end
      .slice(0, -3)
      .trimEnd()
      .replace(/\/{1,2}$/, '')
      .trim();
  return inner.trim();
}

function parsed(text: string): unknown {
  const plain = unwrapped(text);
  // Templates often produce line breaks inside strings, and trailing commas.
  for (const candidate of [plain, plain.replace(/[\r\n\t]+/g, ' ').replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {}
  }
  return undefined;
}

/** Returns the main objects of the page's JSON-LD: top-level objects, objects in the graph, and main entities. */
export function readThings(data: string[]): Thing[] {
  const things = data.flatMap((text) => all(parsed(text))).filter(isThing);
  const listed = things.flatMap((thing) => [thing, ...all(thing['@graph']).filter(isThing)]);
  return listed.flatMap((thing) => [thing, ...all(thing['mainEntity']).filter(isThing)]).slice(0, 200);
}

const SOFTWARE = /^(SoftwareApplication|WebApplication|MobileApplication|VideoGame)$/;

/**
 * Returns the software that the page is about. Returns undefined for several programs, or if the page's title does not
 * contain the name.
 */
export function softwareOf(things: Thing[], title: string): Thing | undefined {
  const programs = things.filter((thing) => typesOf(thing).some((type) => SOFTWARE.test(type)));
  const names = new Set(programs.map((thing) => JSON.stringify(thing['name'] ?? '')));
  if (programs.length > 0) return names.size === 1 ? programs[0] : undefined;
  const products = things.filter((thing) => typesOf(thing).includes('Product'));
  const name = products[0]?.['name'];
  const isTitled = typeof name === 'string' && compact(name) !== '' && compact(title).includes(compact(name));
  return products.length === 1 && isTitled ? products[0] : undefined;
}

export const ofType = (things: Thing[], type: RegExp): Thing[] =>
  things.filter((thing) => typesOf(thing).some((one) => type.test(one)));
