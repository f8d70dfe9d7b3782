import { useEffect, useState } from 'react';
import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { useConsent } from '../consent/consent';
import { forgetVisits, recordVisit, toDay, visitsOn } from './visitor-counts';

/** The display refreshes every 30 seconds (specification, section 9). */
const REFRESH_MS = 30_000;

/**
 * Counts visits after consent was given, and deletes the counts after it was declined.
 * @param isShown whether the number is displayed and has to be kept up to date.
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
    // Returning to an open tab the next day is a new visit.
    document.addEventListener('visibilitychange', refresh);
    const timer = isShown ? setInterval(refresh, REFRESH_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, [consent, isShown]);

  return visits;
}
