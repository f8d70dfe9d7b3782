export type Weighted = { placement_id: string; weight: number };

/**
 * The probability that each placement is shown when `places` are free: proportional to its weight, at most 1. What a
 * capped one does not need is divided among the others in the same way.
 */
export function shares(weights: readonly number[], places: number): number[] {
  const result = weights.map(() => 0);
  let open = weights.map((_, index) => index);
  let left = Math.min(places, weights.length);
  while (open.length > 0) {
    const sum = open.reduce((total, index) => total + weights[index]!, 0);
    const capped = open.filter((index) => (left * weights[index]!) / sum >= 1);
    if (capped.length === 0) {
      for (const index of open) result[index] = (left * weights[index]!) / sum;
      break;
    }
    for (const index of capped) result[index] = 1;
    left -= capped.length;
    open = open.filter((index) => !capped.includes(index));
    if (left === 0) break;
  }
  return result;
}

/**
 * Picks at most `places` placements for one page view so that, over many views, each is shown according to its share
 * (systematic sampling): the shares are laid end to end on a line, and a placement is picked where one of the points
 * turn, turn + 1, turn + 2… falls into its part.
 * @param turn the offset of this view, 0 to 1; evenly spread offsets give exact shares.
 */
export function pickPlacements<Placement extends Weighted>(
  candidates: readonly Placement[],
  places: number,
  turn: number,
): Placement[] {
  // Sorted by id, so that the result does not depend on the order of the database's rows.
  const line = candidates.toSorted((a, b) => (a.placement_id < b.placement_id ? -1 : 1));
  const chances = shares(
    line.map(({ weight }) => Math.max(1, weight)),
    places,
  );
  let end = 0;
  return line.filter((_, index) => {
    const start = end;
    end += chances[index]!;
    // 1e-9 absorbs floating-point errors in the sums.
    return Math.ceil(end - turn - 1e-9) > Math.ceil(start - turn - 1e-9);
  });
}

/** Repeatedly adding the golden ratio (modulo 1) spreads any number of offsets evenly. */
const GOLDEN = 0.618_033_988_749_895;

/** The offset for the next page view in this browser. */
export const nextTurn = (turn: number): number => (turn + GOLDEN) % 1;
