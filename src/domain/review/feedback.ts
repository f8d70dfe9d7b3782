import type { Database } from '../../lib/database';
import { LISTING_FEEDBACK_NOTE_LENGTH_MAX as NOTE_MAX } from '../../lib/rules';
import { COLUMNS, LISTING_COLUMNS, type ListingColumn } from '../listing/listing-columns';
import { characters, isStorableText, numeral } from '../text/text';

type Feedback = Database['public']['Tables']['listing_feedback']['Row'];
export type ReportReason = NonNullable<Feedback['reason']>;
export type ReportOutcome = Extract<Feedback['state'], 'fixed' | 'nothing_wrong' | 'removed' | 'other'>;

export const REPORT_REASONS: Record<ReportReason, string> = {
  not_opening: 'Does not open',
  price: 'Price',
  description: 'Description',
  category: 'Category',
  closed: 'Has closed',
  not_ai: 'Not an AI tool',
  other: 'Something else',
};

/** The column that a reason concerns. The report form requests a new value for it. */
export const COLUMN_OF_REASON: Partial<Record<ReportReason, ListingColumn>> = {
  not_opening: 'url',
  price: 'pricing_type',
  description: 'description',
  category: 'category',
};

export const REPORT_OUTCOMES: Record<ReportOutcome, string> = {
  fixed: 'The listing was fixed',
  nothing_wrong: 'We found nothing wrong',
  removed: 'The listing was removed or marked as closed',
  other: 'Something else was done',
};

/** The columns to which members can propose changes. Must match private.editable_columns in SQL. */
export const EDITABLE_COLUMNS = COLUMNS.filter((column) => !LISTING_COLUMNS[column].adminOnly);

/**
 * The columns whose values a reviewer can check on the tool's website. Changing them needs no note. Must match
 * private.verifiable_columns in SQL.
 */
export const VERIFIABLE_COLUMNS = EDITABLE_COLUMNS.filter(
  (column) => column === 'category' || !['text', 'list'].includes(LISTING_COLUMNS[column].rule.kind),
);

export function noteError(text: string, missing: string | false): string | undefined {
  const note = text.trim();
  const length = characters(note);
  if (length === 0) return missing || undefined;
  if (length > NOTE_MAX) return `The note can have at most ${NOTE_MAX} characters. Yours has ${numeral(length)}`;
  return isStorableText(note) ? undefined : 'The note has characters that cannot be shown. Remove them';
}

export const feedbackKeys = {
  all: ['feedback'] as const,
};
