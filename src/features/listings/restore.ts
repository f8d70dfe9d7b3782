import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { unwrap } from '../../lib/unwrap';
import type { Json } from '../../lib/database';
import type { Change, Facts } from './history.queries';

/** What the form writes: the status, the owner and placements have actions of their own. */
const isRestorable = (key: string) => Object.hasOwn(LISTING_COLUMNS, key);
/** Whatever the order of an object's keys, columns hold none. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The columns of a change that can be put back. */
export const restorableKeys = ({ action, after }: Change): string[] =>
  action === 'changed' ? Object.keys(after).filter(isRestorable) : [];

export type RestoreOutcome =
  | { kind: 'restored' | 'same' | 'conflict' }
  /** These columns have been changed since, and say something else by now. */
  | { kind: 'changed-since'; keys: string[]; now: Facts };

/**
 * Puts back what stood before a change, by the save of the form and onto the version that is read here.
 * @param isSure whether columns that were changed again since are put back too; if not, nothing is where there is one.
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
