import { type PlacementKind, placementLabels } from '../../domain/placement/placement';
import { answerOf } from '../../lib/answer';
import { usePlacementWrite } from './placements.mutations';
import type { DeskOffer, PriceRow } from './price-desk.queries';

/** What is sold of a kind, and its price from a day on. */
export type OfferChange = Pick<DeskOffer, 'gives' | 'is_sold' | 'places'> &
  Pick<PriceRow, 'price_cents' | 'currency' | 'period' | 'from_day'>;

type Asked = {
  kind: PlacementKind;
  change: OfferChange;
  /** Its version as it is shown: a change of a newer one is refused. */
  seen: number;
  /** What undoing writes; undefined where this undoes. */
  former?: OfferChange;
};

/** Saves what is sold; what was saved can be taken back at once. */
export function useSaveOffer() {
  const save = usePlacementWrite(
    ({ kind, change: { places, price_cents: price, ...change }, seen }: Asked) =>
      answerOf((supabase) =>
        supabase.rpc('save_offer', {
          kind,
          seen,
          ...change,
          ...(places !== null && { places }),
          ...(price !== null && { price_cents: price }),
        }),
      ),
    'Nothing was changed',
    (version, { kind, former }) => [
      `${placementLabels[kind]} is saved`,
      {
        id: 'prices',
        action: former && {
          label: 'Undo',
          onClick: () => takeBack({ kind, change: former, seen: version }),
        },
      },
    ],
  );
  const takeBack = (asked: Asked) => save.mutate(asked);
  return save;
}
