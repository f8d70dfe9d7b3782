type Weighted = { placement_id: string; weight: number };

/**
 * Draws at most `places` placements by weight: each place goes to one of those left, twice the weight being twice as
 * likely. The order is that of the draw.
 * @param luckOf a random number of each placement, above 0 and below 1: with the same numbers the draw is the same.
 */
export function drawPlacements<Placement extends Weighted>(
  candidates: readonly Placement[],
  places: number,
  luckOf: (id: string) => number,
): Placement[] {
  // The smallest of exponentially distributed numbers belongs to each in proportion to its rate.
  return candidates
    .map((placement) => ({ placement, wait: -Math.log(luckOf(placement.placement_id)) / placement.weight }))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, places)
    .map(({ placement }) => placement);
}
