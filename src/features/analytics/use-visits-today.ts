import { useEffect, useState } from 'react';
import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { useConsent } from '../consent/consent';
import { forgetVisits, recordVisit, toDay, visitsOn } from './visitor-counts';

/** The interval between refreshes (specification, section 9). */
const REFRESH_MS = 30_000;

/**
 * Counts visits if the visitor consents. Deletes the counts if the visitor declines.
 * @param isShown whether the number is visible and must be refreshed.
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
    // A visitor who returns to an open tab on another day starts a new visit.
    document.addEventListener('visibilitychange', refresh);
    const timer = isShown ? setInterval(refresh, REFRESH_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, [consent, isShown]);

  return visits;
}
