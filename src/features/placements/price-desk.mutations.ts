import { type PlacementKind, placementLabels } from '../../domain/placement/placement';
import { answerOf } from '../../lib/answer';
import { usePlacementWrite } from './placements.mutations';
import type { DeskOffer, PriceRow } from './price-desk.queries';

/** What is sold of a kind, and its price from a day on. */
export type OfferChange = Pick<DeskOffer, 'benefits' | 'is_sold' | 'places'> &
  Pick<PriceRow, 'price_cents' | 'currency' | 'period' | 'from_day'>;

type Asked = {
  kind: PlacementKind;
  change: OfferChange;
  /** Its version as it is shown: a change of a newer one is refused. */
  expected: number;
};

const writeOffer = ({ kind, change: { places, price_cents: price, ...change }, expected }: Asked) =>
  answerOf((supabase) =>
    supabase.rpc('save_offer', {
      kind,
      expected,
      ...change,
      ...(places !== null && { places }),
      ...(price !== null && { price_cents: price }),
    }),
  );
const FAILED = 'Nothing was changed';

/** Saves what is sold; at once, that can be taken back to what stood before. */
export function useSaveOffer() {
  const back = usePlacementWrite(writeOffer, FAILED, (_, { kind }) => [
    `${placementLabels[kind]} is as it was`,
    { id: 'prices' },
  ]);
  return usePlacementWrite(
    (asked: Asked & { former: OfferChange }) => writeOffer(asked),
    FAILED,
    (version, { kind, former }) => [
      `${placementLabels[kind]} is saved`,
      {
        id: 'prices',
        action: { label: 'Undo', onClick: () => back.mutate({ kind, change: former, expected: version }) },
      },
    ],
  );
}
