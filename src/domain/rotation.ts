export type Weighted = { placement_id: string; weight: number };

/**
 * How likely each is to be shown when so many places are free: in proportion to its weight, and
 * never more than surely. What a sure one leaves over goes to the others, in proportion again.
 */
export function shares(weights: readonly number[], places: number): number[] {
  const result = weights.map(() => 0);
  let open = weights.map((_, index) => index);
  let left = Math.min(places, weights.length);
  while (open.length > 0) {
    const sum = open.reduce((total, index) => total + weights[index]!, 0);
    const sure = open.filter((index) => (left * weights[index]!) / sum >= 1);
    if (sure.length === 0) {
      for (const index of open) result[index] = (left * weights[index]!) / sum;
      break;
    }
    for (const index of sure) result[index] = 1;
    left -= sure.length;
    open = open.filter((index) => !sure.includes(index));
    if (left === 0) break;
  }
  return result;
}

/**
 * The placements of one view: at most `places`, each with exactly its share of all views.
 * Their shares are laid on a line, and a comb with teeth one apart is put down at `turn`.
 * @param turn where this view begins, 0 to 1; evenly spread turns give even shares.
 */
export function pickPlacements<Placement extends Weighted>(
  candidates: readonly Placement[],
  places: number,
  turn: number,
): Placement[] {
  // The same line whatever order the database answers in.
  const line = candidates.toSorted((a, b) => (a.placement_id < b.placement_id ? -1 : 1));
  const chances = shares(
    line.map(({ weight }) => Math.max(1, weight)),
    places,
  );
  let end = 0;
  return line.filter((_, index) => {
    const start = end;
    end += chances[index]!;
    // Sums of fractions may miss a whole number by a hair.
    return Math.ceil(end - turn - 1e-9) > Math.ceil(start - turn - 1e-9);
  });
}

/** The fraction that spreads steps around a circle most evenly. */
const GOLDEN = 0.618_033_988_749_895;

/** The turn of the next view in the same browser: however many follow, they are spread evenly. */
export const nextTurn = (turn: number): number => (turn + GOLDEN) % 1;
