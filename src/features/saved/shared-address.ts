import { SHARED_ADDRESS } from '../../domain/account/saved.limits';
import { isSlug } from '../../domain/directory/compare';
import { characters, hasControl, isStorableText } from '../../domain/text/text';
import { MAX_SAVED_TOOLS } from '../../lib/rules';

/** A shared list. Its content is untrusted, because anyone can write such a URL. */
export type SharedList = {
  slugs: string[];
  /** The author's name, or '' if missing or invalid. */
  name: string;
  /** The day of sharing (YYYY-MM-DD), or ''. */
  day: string;
};

/** Returns the trimmed name, or '' if it is too long or has control characters. */
export function sharedName(text: string): string {
  const name = text.trim();
  return characters(name) <= SHARED_ADDRESS.name && !hasControl(name) && isStorableText(name) ? name : '';
}

function sharedDay(text: string): string {
  const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse turns February 31 into a day in March, so the result must equal the input.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

/** Parses the list in a URL. Omits invalid parts. Returns null if there is no valid tool. */
export function readShared(params: URLSearchParams): SharedList | null {
  const slugs = [...new Set((params.get('list') ?? '').split(',').filter(isSlug))].slice(0, MAX_SAVED_TOOLS);
  if (slugs.length === 0) return null;
  return { slugs, name: sharedName(params.get('by') ?? ''), day: sharedDay(params.get('on') ?? '') };
}

/**
 * Returns a list's public path, with as many tools as fit into a URL.
 * @param origin counts towards the URL's length.
 */
export function sharedPath(origin: string, { slugs, name, day }: SharedList): { path: string; count: number } {
  const rest = `${name && `&by=${encodeURIComponent(name)}`}&on=${day}`;
  const address = (count: number) => `/saved?list=${slugs.slice(0, count).join(',')}${rest}`;
  let count = slugs.length;
  while (count > 0 && origin.length + address(count).length > SHARED_ADDRESS.max) count -= 1;
  return { path: address(count), count };
}
