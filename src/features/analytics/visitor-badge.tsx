import { AdminOnly } from '../auth/admin-only';
import { useVisitsToday } from './use-visits-today';

/** Counts visits in every browser. Shows the number to one administrator only (specification, section 2). */
export default function VisitorBadge() {
  useVisitsToday(false);
  return (
    <AdminOnly isFirst>
      <Badge />
    </AdminOnly>
  );
}

function Badge() {
  const visits = useVisitsToday(true);
  return (
    <aside
      aria-label="Visits"
      // The badge must not cover content. In a wide window it is beside the page, otherwise below the page.
      className="flex justify-end bg-sunken px-4 pb-4 text-xs font-semibold tabular-nums text-muted print:hidden min-[100rem]:fixed min-[100rem]:bottom-[var(--foot)] min-[100rem]:right-0 min-[100rem]:z-20 min-[100rem]:bg-transparent"
    >
      <span className="rounded-full border border-line bg-raised px-3 py-1.5 shadow-card">{visits} today</span>
    </aside>
  );
}
