import { useSyncExternalStore } from 'react';
import { COMPARED, isSlug } from '../../domain/directory/compare';
import { safeSessionStorage } from '../../lib/safe-storage';
import { type Shape, storedJson } from '../../lib/typed-storage';

export type Chosen = { slug: string; name: string };

const KEY = 'compare';

const isChosen = (value?: Partial<Chosen> | null) => isSlug(value?.slug) && typeof value?.name === 'string';

/** Returns the selection with one more tool. Ignores the tool if the selection is full or already contains it. */
export const withChosen = (chosen: readonly Chosen[], { slug, name }: Chosen): readonly Chosen[] =>
  chosen.length < COMPARED.max && !chosen.some((one) => one.slug === slug) ? [...chosen, { slug, name }] : chosen;

const shape: Shape<readonly Chosen[]> = (value) =>
  Array.isArray(value) ? (value.filter(isChosen) as Chosen[]).reduce(withChosen, []) : null;

// Session storage gives each tab its own comparison and leaves nothing in the browser.
export const storedSelection = storedJson(safeSessionStorage, KEY, shape);
const listeners = new Set<() => void>();
let current: readonly Chosen[] | null | undefined;

export const readChosen = () => (current === undefined ? (current = storedSelection.read()) : current);

export function choose(chosen: readonly Chosen[]) {
  current = chosen;
  if (chosen.length > 0) storedSelection.write(chosen);
  else storedSelection.remove();
  for (const listener of listeners) listener();
}

export const unchoose = (slug: string) => choose((readChosen() ?? []).filter((one) => one.slug !== slug));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the selected tools, or undefined during hydration. */
export const useCompareSelection = () => useSyncExternalStore(subscribe, readChosen, () => undefined);
