import { formatNumber } from '../lib/format';

/**
 * A count in a small badge.
 * @param of what is counted, for screen readers.
 */
export function CountPill({ count, of }: { count: number; of?: string }) {
  return (
    <span className="rounded-full bg-accent px-2 text-xs leading-5 tabular-nums text-on-accent">
      {formatNumber(count)}
      {of && <span className="sr-only"> {of}</span>}
    </span>
  );
}
