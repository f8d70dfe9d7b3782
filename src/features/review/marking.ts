/**
 * The time in milliseconds during which a row ignores keys and clicks after it took another row's place. A double press
 * is faster.
 */
export const SETTLE_MS = 400;

/** Returns the row to mark after rows leave: the next remaining row, or else the previous one. */
export function neighbour(ids: readonly string[], from: string, leaving: ReadonlySet<string>): string | null {
  const at = ids.indexOf(from);
  const stays = (id: string) => !leaving.has(id) && id !== from;
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}

/** Returns the row above or below the marked row, without wrapping. Returns the first row if no row is marked. */
export function step(ids: readonly string[], from: string | null, by: 1 | -1): string | null {
  const at = from === null ? -1 : ids.indexOf(from);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
