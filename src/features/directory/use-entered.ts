import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { readState } from '../../domain/directory/directory-state';
import type { DirectoryControl } from './use-directory-state';

/** What was entered before the app had started stands in the fields alone: it is read from them once. */
export function useEntered(form: RefObject<HTMLFormElement | null>, { state, search, change }: DirectoryControl) {
  const isHydrating = !useHydrated();
  const choose = useEffectEvent(change);
  const read = useEffectEvent(() => {
    if (!isHydrating || !form.current) return;
    // No field of it takes a file.
    const fields = [...new FormData(form.current)] as [string, string][];
    const { search: text, category, pricing, sort, size } = readState(new URLSearchParams(fields));
    if (text) search(text);
    if (!category && !pricing && !sort && size === state.size) return;
    const chosen = { ...(category && { category }), ...(pricing && { pricing }), ...(sort && { sort }), size };
    // Hydration leaves the address aside; by then it has been read.
    setTimeout(() => choose(chosen));
  });
  // Before anything renders again, which would empty the fields.
  useLayoutEffect(() => read(), []);
}
