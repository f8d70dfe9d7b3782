import { useEffect, useState } from 'react';

/** The value once it has not changed for 200 ms: a search box asks no question for every letter. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
