import { useEffect, useState } from 'react';
import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { useConsent } from '../consent/consent';
import { forgetVisits, recordVisit, toDay, visitsOn } from './visitor-counts';

/** The display refreshes every 30 seconds (specification, section 9). */
const REFRESH_MS = 30_000;

/**
 * Counts the visit of everyone who has accepted, and forgets those of everyone who has declined.
 * @param isShown whether somebody sees the number, so that it has to keep up.
 */
export function useVisitsToday(isShown: boolean): number {
  const consent = useConsent();
  const [visits, setVisits] = useState(0);

  useEffect(() => {
    const refresh = () => {
      const today = toDay(new Date());
      if (consent === 'accepted') recordVisit(today, safeLocalStorage, safeSessionStorage);
      if (consent === 'declined') forgetVisits(safeLocalStorage, safeSessionStorage);
      setVisits(visitsOn(today, safeLocalStorage));
    };
    refresh();
    // A tab that somebody comes back to the next day is a visit of that day.
    document.addEventListener('visibilitychange', refresh);
    const timer = isShown ? setInterval(refresh, REFRESH_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, [consent, isShown]);

  return visits;
}
