import { formatNumber } from '../lib/format';

/**
 * A count in a small badge.
 * @param of a noun for the counted items, for screen readers.
 */
export function CountPill({ count, of }: { count: number; of?: string }) {
  return (
    <span className="rounded-full bg-accent px-2 text-xs leading-5 tabular-nums text-on-accent">
      {formatNumber(count)}
      {of && <span className="sr-only"> {of}</span>}
    </span>
  );
}
