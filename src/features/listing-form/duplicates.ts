import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { unwrap } from '../../lib/unwrap';

/** The field beside the listing's own in which a member says why an address is listed twice. */
export const REASON = 'duplicateReason';
/** Where a change to a listing of the directory is confirmed: the page that says the same. */
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

/** Stores why the listing is not the one that has its address already; an empty reason leaves what is stored. */
export async function keepReason(id: string, reason: string): Promise<void> {
  if (reason === '') return;
  await unwrap((supabase) => supabase.from('duplicate_reasons').upsert({ tool_id: id, reason }));
}
