import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DirectoryState, readState, writeState } from './directory-state';

/** How long after the last key the address follows the search box, in milliseconds. */
const ADDRESS_DELAY = 250;

/**
 * The directory's state, owned by the address. The search box answers each key at once and the
 * address follows a moment later, in place; the other controls make history entries.
 */
export function useDirectoryState() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  const [typed, setTyped] = useState(state.search);
  // Read by `change`, which stays one function so that the controls need not render at every key.
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef(state.search);

  const update = useCallback(
    (change: Partial<DirectoryState>, { replace = false } = {}) => {
      clearTimeout(timer.current);
      setParams((current) => writeState(current, change), { replace, preventScrollReset: true });
    },
    [setParams],
  );

  const search = useCallback(
    (text: string) => {
      latest.current = text;
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = text;
        update({ search: text }, { replace: true });
      }, ADDRESS_DELAY);
    },
    [update],
  );

  // Back, Forward and links change the address from outside; the box then follows it.
  useEffect(() => {
    if (state.search === written.current) return;
    written.current = state.search;
    setTyped(state.search);
  }, [state.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Another control was used: what is typed goes to the address with it. */
  const change = useCallback(
    (next: Partial<DirectoryState>) => {
      const search = next.search ?? latest.current;
      written.current = search;
      setTyped(search);
      update({ ...next, search });
    },
    [update],
  );

  const isPending = typed !== state.search;
  return {
    state: { ...state, search: typed, page: isPending ? 1 : state.page },
    /** What the address says: it follows the search box a moment later. */
    settled: state,
    search,
    change,
  };
}

export type DirectoryControl = ReturnType<typeof useDirectoryState>;
