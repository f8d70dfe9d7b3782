import { useEffect, useState } from 'react';

/** The value once it has not changed for 200 ms, so that a search box does not query on every key. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
