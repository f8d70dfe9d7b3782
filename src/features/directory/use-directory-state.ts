import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type DirectoryState, readState, writeState } from '../../domain/directory/directory-state';

/** The delay before the search text is written to the URL, in milliseconds. */
const ADDRESS_DELAY = 250;

/**
 * Returns the directory's state, which is stored in the URL. Search text takes effect at once. After a pause in typing,
 * it replaces the current history entry. Other changes add an entry.
 */
export function useDirectoryState() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  const [typed, setTyped] = useState(state.search);
  // The ref keeps `change` stable, so that the controls do not render while the visitor types.
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef(() => {});
  const written = useRef(state.search);

  const update = useCallback(
    (change: Partial<DirectoryState>, { replace = false } = {}) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setParams((current) => writeState(current, change), { replace, preventScrollReset: true });
    },
    [setParams],
  );

  const search = useCallback(
    (text: string) => {
      latest.current = text;
      setTyped(text);
      clearTimeout(timer.current);
      write.current = () => {
        written.current = text;
        update({ search: text }, { replace: true });
      };
      timer.current = setTimeout(() => write.current(), ADDRESS_DELAY);
    },
    [update],
  );

  // The search box follows Back, Forward and links, which change the URL.
  useEffect(() => {
    // The visitor is still typing, and the URL does not contain the text yet.
    if (state.search === written.current || timer.current !== undefined) return;
    written.current = state.search;
    setTyped(state.search);
  }, [state.search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The text is written before a link navigates. Otherwise Back would lose the search.
  useEffect(() => {
    const settle = ({ target }: MouseEvent) => {
      if (timer.current !== undefined && (target as Element).closest('a')) write.current();
    };
    document.addEventListener('click', settle, true);
    return () => document.removeEventListener('click', settle, true);
  }, []);

  /** Applies a change from another control. The history entry includes search text that is not in the URL yet. */
  const change = useCallback(
    (next: Partial<DirectoryState>) => {
      const search = next.search ?? latest.current;
      written.current = search;
      setTyped(search);
      update({ ...next, search });
    },
    [update],
  );

  const hrefOf = useCallback(
    (next: Partial<DirectoryState>) => {
      const query = String(writeState(params, next));
      return query ? `${pathname}?${query}` : pathname;
    },
    [params, pathname],
  );

  const isPending = typed !== state.search;
  return {
    state: { ...state, search: typed, page: isPending ? 1 : state.page },
    /** The state in the URL, which may be behind the search box. */
    settled: state,
    search,
    change,
    hrefOf,
  };
}

export type DirectoryControl = ReturnType<typeof useDirectoryState>;
