import { useAccess } from '../auth/use-access';
import { useVisitsToday } from './use-visits-today';

/** Counts for everybody, shows the number to the administrator. */
export function VisitorBadge() {
  const isAdmin = useAccess().kind === 'administrator';
  const visits = useVisitsToday(isAdmin);
  if (!isAdmin) return null;
  return (
    <aside
      aria-label="Visits"
      className="pointer-events-none fixed bottom-[calc(1rem+var(--consent-height,0px))] right-4 z-20 rounded-full border border-line bg-raised px-3 py-1.5 text-xs font-semibold tabular-nums text-muted shadow-card print:hidden"
    >
      {visits} today
    </aside>
  );
}
