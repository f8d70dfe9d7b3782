import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { readState } from '../../domain/directory/directory-state';
import type { DirectoryControl } from './use-directory-state';

export function useEntered(form: RefObject<HTMLFormElement | null>, { state, search, change }: DirectoryControl) {
  const isHydrating = !useHydrated();
  const choose = useEffectEvent(change);
  const read = useEffectEvent(() => {
    if (!isHydrating || !form.current) return;
    // The form has no file input, so all values are strings.
    const fields = [...new FormData(form.current)] as [string, string][];
    const { search: text, category, pricing, sort, size } = readState(new URLSearchParams(fields));
    if (text) search(text);
    if (!category && !pricing && !sort && size === state.size) return;
    const chosen = { ...(category && { category }), ...(pricing && { pricing }), ...(sort && { sort }), size };
    // React ignores URL changes during hydration, so the change is deferred.
    setTimeout(() => choose(chosen));
  });
  // This is a layout effect, because the next render would clear the fields.
  useLayoutEffect(() => read(), []);
}
