/**
 * How long a row must have been shown before a key or a click decides it, if it took another row's place, in ms. Longer
 * than the time between the presses of a double press.
 */
export const SETTLE_MS = 400;

/** Returns the row to mark when rows leave: the next one that stays, or else the last one before. */
export function neighbour(ids: readonly string[], from: string, leaving: ReadonlySet<string>): string | null {
  const at = ids.indexOf(from);
  const stays = (id: string) => !leaving.has(id) && id !== from;
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}

/** Returns the row one step below or above the marked one, stopping at the ends; the first row if none is marked. */
export function step(ids: readonly string[], from: string | null, by: 1 | -1): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
