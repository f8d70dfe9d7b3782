import { AdminOnly } from '../auth/admin-only';
import { useVisitsToday } from './use-visits-today';

/** Counts visits in every browser, but shows the number only to the administrator. */
export default function VisitorBadge() {
  useVisitsToday(false);
  return (
    <AdminOnly>
      <Badge />
    </AdminOnly>
  );
}

function Badge() {
  const visits = useVisitsToday(true);
  return (
    <aside
      aria-label="Visits"
      // On narrow screens it is at the end of the page instead of fixed, so that it covers nothing.
      className="pointer-events-none absolute bottom-4 right-4 lg:fixed lg:bottom-[calc(1rem+var(--consent-height,0px))] z-20 rounded-full border border-line bg-raised px-3 py-1.5 text-xs font-semibold tabular-nums text-muted shadow-card print:hidden"
    >
      {visits} today
    </aside>
  );
}
