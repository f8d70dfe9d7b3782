import { useEffect, useState } from 'react';

/** Returns the value after 200 ms without a change, so that a search box does not query on every key. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
