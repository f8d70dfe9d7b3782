import { AI_TOOLS_SLUG_FORM_MAX, MAX_COMPARED } from '../../lib/rules';

/** The most tools that stand side by side, and the fewest that make a comparison. */
export const COMPARED = { min: 2, max: MAX_COMPARED } as const;

/** As the database makes slugs (`ai_tools_slug_form`): such a text needs no URL encoding and holds no comma. */
export const isSlug = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= AI_TOOLS_SLUG_FORM_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** The address of a comparison, in this order. */
export const comparePath = (slugs: readonly string[]): string =>
  slugs.length > 0 ? `/compare?tools=${slugs.join(',')}` : '/compare';

export type Compared = {
  /** At most four different ones, in the order of the address. */
  slugs: string[];
  /** What stands twice in the address, and what is too much. */
  repeated: string[];
  tooMany: string[];
  /** Whether something in it can be no tool's address. */
  hasNonsense: boolean;
};

/** Reads `?tools=a,b,c`. */
export function readCompared(tools: string | null): Compared {
  const asked = (tools ?? '').split(',').flatMap((text) => text.trim().toLowerCase() || []);
  const known = asked.filter(isSlug);
  const different = [...new Set(known)];
  return {
    slugs: different.slice(0, COMPARED.max),
    repeated: different.filter((slug) => known.indexOf(slug) !== known.lastIndexOf(slug)),
    tooMany: different.slice(COMPARED.max),
    hasNonsense: known.length < asked.length,
  };
}
