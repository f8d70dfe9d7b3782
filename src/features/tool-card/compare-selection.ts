import { useSyncExternalStore } from 'react';
import { COMPARED, isSlug } from '../../domain/directory/compare';
import { safeSessionStorage } from '../../lib/safe-storage';
import { type Shape, storedJson } from '../../lib/typed-storage';

/** A tool that is chosen to be compared; its name is for the tray. */
export type Chosen = { slug: string; name: string };

const KEY = 'compare';

const isChosen = (value?: Partial<Chosen> | null) => isSlug(value?.slug) && typeof value?.name === 'string';

/** With one more, unless it is there already or there is no room. */
export const withChosen = (chosen: readonly Chosen[], { slug, name }: Chosen): readonly Chosen[] =>
  chosen.length < COMPARED.max && !chosen.some((one) => one.slug === slug) ? [...chosen, { slug, name }] : chosen;

const shape: Shape<readonly Chosen[]> = (value) =>
  Array.isArray(value) ? (value.filter(isChosen) as Chosen[]).reduce(withChosen, []) : null;

// For this tab and until it is closed: a comparison is the matter of a moment, two tabs may hold two, and nothing is left
// behind in the browser.
export const storedSelection = storedJson(safeSessionStorage, KEY, shape);
const listeners = new Set<() => void>();
let current: readonly Chosen[] | null | undefined;

/** What is chosen; null if nothing was. */
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

/** The same, for a component; undefined while the HTML of the build is taken over. */
export const useCompareSelection = () => useSyncExternalStore(subscribe, readChosen, () => undefined);
