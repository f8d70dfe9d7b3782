import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { unwrap } from '../../lib/unwrap';

/** The name of the field for the reason why a duplicate address is submitted. */
export const REASON = 'duplicateReason';
export const SOURCE = 'source';
export const PROBLEM = 'problem';
const EXTRAS = [REASON, SOURCE, PROBLEM] as const;

export type WithReason = Partial<Record<(typeof EXTRAS)[number], string>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @param values may come from browser storage, so any type is possible. */
export const extrasIn = (values: Partial<Record<keyof WithReason, unknown>>): Required<WithReason> => ({
  [REASON]: text(values[REASON]),
  [SOURCE]: text(values[SOURCE]),
  [PROBLEM]: text(values[PROBLEM]),
});

export const hasSameExtras = (one: WithReason, other: WithReason): boolean =>
  EXTRAS.every((name) => (one[name] ?? '') === (other[name] ?? ''));

export const reasonIn = <Values extends FieldValues>(form: UseFormReturn<Values>): string =>
  (form.getValues() as WithReason)[REASON] ?? '';

/** Stores the reason for a duplicate address. An empty reason does not replace a stored reason. */
export async function keepReason(id: string, reason: string): Promise<void> {
  if (reason === '') return;
  await unwrap((supabase) => supabase.from('duplicate_reasons').upsert({ tool_id: id, reason }));
}
