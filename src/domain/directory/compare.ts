import { AI_TOOLS_SLUG_FORM_MAX, MAX_COMPARED } from '../../lib/rules';

export const COMPARED = { min: 2, max: MAX_COMPARED } as const;

/**
 * Returns whether a value is a valid tool slug. Must match the constraint `ai_tools_slug_form`. Slugs need no URL
 * encoding and contain no comma.
 */
export const isSlug = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= AI_TOOLS_SLUG_FORM_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

export const comparePath = (slugs: readonly string[]): string =>
  slugs.length > 0 ? `/compare?tools=${slugs.join(',')}` : '/compare';

export type Compared = {
  /** At most four distinct slugs, in URL order. */
  slugs: string[];
  repeated: string[];
  tooMany: string[];
  /** Whether at least one item is not a valid slug. */
  hasNonsense: boolean;
};

export function readCompared(tools: string | null): Compared {
  const requested = (tools ?? '').split(',').flatMap((text) => text.trim().toLowerCase() || []);
  const known = requested.filter(isSlug);
  const different = [...new Set(known)];
  return {
    slugs: different.slice(0, COMPARED.max),
    repeated: different.filter((slug) => known.indexOf(slug) !== known.lastIndexOf(slug)),
    tooMany: different.slice(COMPARED.max),
    hasNonsense: known.length < requested.length,
  };
}
