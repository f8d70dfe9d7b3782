import { SHARED_ADDRESS } from '../../domain/account/saved.limits';
import { isSlug } from '../../domain/directory/compare';
import { characters, hasControl, isStorableText } from '../../domain/text/text';
import { MAX_SAVED_TOOLS } from '../../lib/rules';

/** A list that somebody shared: everything in it was typed by whoever made the address. */
export type SharedList = {
  slugs: string[];
  /** Empty if there is none that may be shown. */
  name: string;
  /** YYYY-MM-DD; empty if there is none. */
  day: string;
};

/** The name as it may be shown; empty if it must not be. */
export function sharedName(text: string): string {
  const name = text.trim();
  return characters(name) <= SHARED_ADDRESS.name && !hasControl(name) && isStorableText(name) ? name : '';
}

function sharedDay(text: string): string {
  const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse takes February 31 for a day of March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}

/** The list in an address; null if it names no tool. What cannot be read in it is left out. */
export function readShared(params: URLSearchParams): SharedList | null {
  const slugs = [...new Set((params.get('list') ?? '').split(',').filter(isSlug))].slice(0, MAX_SAVED_TOOLS);
  if (slugs.length === 0) return null;
  return { slugs, name: sharedName(params.get('by') ?? ''), day: sharedDay(params.get('on') ?? '') };
}

/**
 * The path at which the tools are shown to everybody, with as many of them as fit.
 * @param origin is no part of it, but of the address that has to fit.
 */
export function sharedPath(origin: string, { slugs, name, day }: SharedList): { path: string; count: number } {
  const rest = `${name && `&by=${encodeURIComponent(name)}`}&on=${day}`;
  const address = (count: number) => `/saved?list=${slugs.slice(0, count).join(',')}${rest}`;
  let count = slugs.length;
  while (count > 0 && origin.length + address(count).length > SHARED_ADDRESS.max) count -= 1;
  return { path: address(count), count };
}
