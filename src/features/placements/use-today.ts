import { useEffect, useState } from 'react';

// This module imports nothing else, because every list loads it.
const currentDay = () => new Date().toISOString().slice(0, 10);

/** Returns the current UTC day (YYYY-MM-DD). Updates at midnight while the page is open. */
export function useToday(onNewDay?: () => unknown): string {
  const [today, setToday] = useState(() => currentDay());
  useEffect(() => {
    const untilMidnight = Date.parse(today) + 86_400_000 - Date.now();
    // The timer fires one second after midnight, because timers may be slightly early.
    const timer = setTimeout(
      () => {
        setToday(currentDay());
        onNewDay?.();
      },
      Math.max(1000, untilMidnight + 1000),
    );
    return () => clearTimeout(timer);
  }, [today, onNewDay]);
  return today;
}
