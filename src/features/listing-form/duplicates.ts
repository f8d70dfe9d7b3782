import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { unwrap } from '../../lib/unwrap';

/** The extra field for a member's reason to list an address twice. */
export const REASON = 'duplicateReason';
/** The extra field for the page that confirms a change to a public listing. */
export const SOURCE = 'source';
export type WithReason = { [REASON]?: string; [SOURCE]?: string };

export const reasonIn = <Values extends FieldValues>(form: UseFormReturn<Values>): string =>
  (form.getValues() as WithReason)[REASON] ?? '';

export const sourceIn = <Values extends FieldValues>(form: UseFormReturn<Values>): string =>
  (form.getValues() as WithReason)[SOURCE] ?? '';

export const withReason = <Values>(values: Values, reason: string, source = ''): Values & WithReason => ({
  ...values,
  [REASON]: reason,
  [SOURCE]: source,
});

/** Stores the reason for a duplicate address; an empty reason keeps the stored one. */
export async function keepReason(id: string, reason: string): Promise<void> {
  if (reason === '') return;
  await unwrap((supabase) => supabase.from('duplicate_reasons').upsert({ tool_id: id, reason }));
}
