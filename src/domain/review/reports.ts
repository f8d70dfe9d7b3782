import type { Database } from '../../lib/database';
import { LISTING_REPORT_NOTES_NOTE_LENGTH_MAX as NOTE_MAX } from '../../lib/rules';
import type { ListingColumn } from '../listing/listing-columns';
import { characters, isStorableText, numeral } from '../text/text';

type Tables = Database['public']['Tables'];
export type ReportReason = Tables['listing_reports']['Row']['reason'];
export type ReportOutcome = Tables['report_resolutions']['Row']['outcome'];

/** The reasons for a report, in form order. */
export const REPORT_REASONS: Record<ReportReason, string> = {
  not_opening: 'Does not open',
  price: 'Price',
  description: 'Description',
  category: 'Category',
  closed: 'Has closed',
  not_ai: 'Not an AI tool',
  other: 'Something else',
};

/** The column that a reason is about. Members can suggest a change to it. */
export const COLUMN_OF_REASON = {
  not_opening: 'url',
  price: 'pricing_type',
  description: 'description',
  category: 'category',
} as const satisfies Partial<Record<ReportReason, ListingColumn>>;

/** The outcomes of a report, as administrators choose them and members read them. */
export const REPORT_OUTCOMES: Record<ReportOutcome, string> = {
  mended: 'The listing was fixed',
  nothing_wrong: 'We found nothing wrong',
  removed: 'The listing was removed or marked as closed',
  other: 'Something else was done',
};

/** Returns the error of a note or remark; undefined if it is valid. */
export function noteError(text: string, needed: string | false): string | undefined {
  const note = text.trim();
  const length = characters(note);
  if (length === 0) return needed || undefined;
  if (length > NOTE_MAX) return `At most ${NOTE_MAX} characters; it has ${numeral(length)}`;
  return isStorableText(note) ? undefined : 'It has characters that cannot be shown';
}
