import { formatMonth } from '../../lib/format';
import { CLOSED_INDEXING_DAYS } from '../../lib/rules';

/** A closed listing: since which day, and what people look at instead. */
export type Closed = { closed_on: string; successor?: { slug: string; name: string } | null };

/** Select this with a listing's columns, to know whether its tool has closed. */
export const CLOSED = 'closed_listings!closed_listings_tool_id_fkey(closed_on)' as const;

/** Whether search engines may show the page of a listing: that of a closed one no longer after some days (UTC). */
export const isFound = (closed: Closed | null | undefined, now = Date.now()) =>
  !closed || now < Date.parse(closed.closed_on) + CLOSED_INDEXING_DAYS * 86_400_000;

/** 'Closed in May 2026'. */
export const closedInWords = ({ closed_on: day }: Pick<Closed, 'closed_on'>, locale?: string) =>
  `Closed in ${formatMonth(day, locale)}`;
