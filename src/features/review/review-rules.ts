import { LIMITS } from '../../domain/listing.limits';
import { characters, isStorableText } from '../../domain/text';
import { formatNumber } from '../../lib/format';

/** The error message for a rejection reason, or null. */
export function rejectionReasonError(reason: string): string | null {
  const trimmed = reason.trim();
  if (!trimmed) return 'Please provide a rejection reason';
  if (!isStorableText(trimmed)) {
    return 'The reason holds characters that cannot be stored. Remove them and try again.';
  }
  const { max } = LIMITS.rejectedReason;
  if (characters(trimmed) > max) {
    return `The reason can be at most ${formatNumber(max)} characters long; this one has ${formatNumber(characters(trimmed))}.`;
  }
  return null;
}

/** The row to mark when rows leave: the next one that stays, or else the last one before it. */
export function neighbour(ids: readonly string[], from: string, leaving: ReadonlySet<string>): string | null {
  const at = ids.indexOf(from);
  const stays = (id: string) => !leaving.has(id) && id !== from;
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}

/** The row one step below or above the marked one, stopping at the ends; the first row if none is marked. */
export function step(ids: readonly string[], from: string | null, by: 1 | -1): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
