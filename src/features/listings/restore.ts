import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { unwrap } from '../../lib/unwrap';
import type { Json } from '../../lib/database';
import type { Change, Facts } from './history.queries';

/** Only form columns can be restored. Status, owner and placements have their own actions. */
const isRestorable = (key: string) => Object.hasOwn(LISTING_COLUMNS, key);
/** Compares values as JSON. The order of keys does not matter, because no column contains objects. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export const restorableKeys = ({ action, after }: Change): string[] =>
  action === 'changed' ? Object.keys(after).filter(isRestorable) : [];

export type RestoreOutcome =
  { kind: 'restored' | 'same' | 'conflict' } | { kind: 'changed-since'; keys: string[]; now: Facts };

/**
 * Restores the values from before a change, with the form's own save function.
 * @param isSure whether to restore columns that were changed again later. If false, one such column prevents the whole
 * restore.
 */
export async function restoreChange(id: string, change: Change, isSure: boolean): Promise<RestoreOutcome> {
  const stored = await unwrap((supabase) => supabase.from('ai_tools').select('*').eq('id', id).maybeSingle());
  if (!stored) throw new Error('The listing was deleted.');
  const now: Facts = stored;
  const keys = restorableKeys(change);
  if (keys.every((key) => isSame(now[key], change.before[key]))) return { kind: 'same' };
  const changedSince = keys.filter((key) => !isSame(now[key], change.after[key]));
  if (!isSure && changedSince.length > 0) return { kind: 'changed-since', keys: changedSince, now };

  const saved = await unwrap((supabase) =>
    supabase.rpc('save_listing', {
      listing_id: id,
      version: stored.updated_at,
      change: {
        listing: Object.fromEntries(keys.map((key) => [key, change.before[key] ?? null])),
        restores: change.id,
      } as Json,
    }),
  );
  return { kind: saved === null ? 'conflict' : 'restored' };
}
