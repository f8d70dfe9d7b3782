import { formatMonth } from '../../lib/format';
import { CLOSED_INDEXING_DAYS } from '../../lib/rules';

export type Closed = { closed_on: string; successor?: { slug: string; name: string } | null };

export const CLOSED = 'closed_listings!closed_listings_tool_id_fkey(closed_on)' as const;

/** Returns whether search engines may index a listing's page. They may index it for some days after the tool closed. */
export const isFound = (closed: Closed | null | undefined, now = Date.now()) =>
  !closed || now < Date.parse(closed.closed_on) + CLOSED_INDEXING_DAYS * 86_400_000;

/** Describes the closing month: 'Closed in May 2026'. */
export const describeClosing = ({ closed_on: day }: Pick<Closed, 'closed_on'>, locale?: string) =>
  `Closed in ${formatMonth(day, locale)}`;
