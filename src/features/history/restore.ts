import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import type { ToolDetails } from '../../domain/listing/tool-details';
import { answerOf } from '../../lib/answer';
import type { Json } from '../../lib/database';
import type { Change, Facts } from './history.queries';

const DETAILS = 'details.';
/** What the form writes: the status, the owner and placements have actions of their own. */
const isRestorable = (key: string) => key in LISTING_COLUMNS || key.startsWith(DETAILS);
/** Whatever the order of an object's keys, columns hold none. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The columns of a change that can be put back. */
export const restorableKeys = ({ action, after }: Change): string[] =>
  action === 'changed' ? Object.keys(after).filter(isRestorable) : [];

const only = (facts: Facts, prefix: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key.slice(prefix.length), facts[key] ?? null]));

export type RestoreOutcome =
  | { kind: 'restored' | 'same' | 'conflict' }
  /** These columns have been changed since, and say something else by now. */
  | { kind: 'changed-since'; keys: string[]; now: Facts };

/**
 * Puts back what stood before a change, by the save of the form and onto the version that is read here.
 * @param isSure whether columns that were changed again since are put back too; if not, nothing is where there is one.
 */
export async function restoreChange(id: string, change: Change, isSure: boolean): Promise<RestoreOutcome> {
  const stored = await answerOf((supabase) =>
    supabase.from('ai_tools').select('*, tool_details(*)').eq('id', id).maybeSingle(),
  );
  if (!stored) throw new Error('The listing is not there any more.');
  const { tool_details: row, ...tool } = stored;
  const { tool_id: _, ...details } = (row ?? { alternatives: [] }) as Partial<ToolDetails>;
  const now: Facts = {
    ...tool,
    ...Object.fromEntries(Object.entries(details).map(([column, value]) => [`${DETAILS}${column}`, value])),
  };
  const keys = restorableKeys(change);
  if (keys.every((key) => isSame(now[key], change.before[key]))) return { kind: 'same' };
  const changedSince = keys.filter((key) => !isSame(now[key], change.after[key]));
  if (!isSure && changedSince.length > 0) return { kind: 'changed-since', keys: changedSince, now };

  const detailKeys = keys.filter((key) => key.startsWith(DETAILS));
  const listingKeys = keys.filter((key) => !key.startsWith(DETAILS));
  const saved = await answerOf((supabase) =>
    supabase.rpc('save_listing', {
      listing_id: id,
      version: stored.updated_at,
      change: {
        listing: only(change.before, '', listingKeys),
        ...(detailKeys.length > 0 && {
          details: only(change.before, DETAILS, detailKeys),
          details_before: row ? details : null,
        }),
        restores: change.id,
      } as Json,
    }),
  );
  return { kind: saved === null ? 'conflict' : 'restored' };
}
