import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { placementKeys, type PlacementKind, placementLabels, stateLabels } from '../../domain/placement/placement';
import { unwrap } from '../../lib/unwrap';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import type { AdminOffer, Price } from './placements.queries';

const CONFLICTS = ['placement_changed', 'price_changed', 'offer_changed', 'not_sold'];
const isConflict = (error: unknown) => CONFLICTS.includes((error as { hint?: string }).hint ?? '');

/** A mutation of placements. It also invalidates the directory, because badges may change. */
export function usePlacementWrite<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  failure: string,
  toast: (output: Output, input: Input) => Parameters<typeof notify.success>,
) {
  const queryClient = useQueryClient();
  const invalidate = () =>
    Promise.all([placementKeys.all, toolKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn,
    onSuccess: async (output, input) => {
      notify.success(...toast(output, input));
      await invalidate();
    },
    meta: { errorTitle: failure },
    onSettled: (_output, error) => {
      if (error && (isOutcomeUnknown(error) || isConflict(error))) void invalidate();
    },
  });
}

export const useRequestPlacement = () =>
  usePlacementWrite(
    ({
      toolId,
      kind,
      expected,
      yearly,
    }: {
      toolId: string;
      kind: PlacementKind;
      /** The id of the price that the member saw. */ expected: string;
      yearly: boolean;
    }) => unwrap((supabase) => supabase.rpc('request_placement', { listing_id: toolId, kind, expected, yearly })),
    'The request could not be sent',
    () => ['Request sent', { description: 'Follow it on the My tools page.' }],
  );

/** Opens a Stripe page for a placement. The database changes only when Stripe calls the webhook. */
const useStripePage = (path: 'payments/checkout' | 'payments/portal', failure: string) =>
  useMutation({
    mutationFn: async (placement: string) => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.functions.invoke<{ address: string }>(path, {
        body: { placement },
      });
      if (!error) return data!.address;
      // supabase-js replaces error responses and network errors with its own messages. The original error is in
      // `context`.
      const { context } = error as { context?: unknown };
      throw context instanceof Response ? await context.json().catch(() => error) : (context ?? error);
    },
    onSuccess: (address) => window.location.assign(address),
    meta: { errorTitle: failure },
  });
export const useCheckout = () => useStripePage('payments/checkout', 'The payment page could not be opened');
export const useManagePayment = () => useStripePage('payments/portal', 'Stripe could not be opened');

export const useWithdrawPlacement = () =>
  usePlacementWrite(
    (id: string) => unwrap((supabase) => supabase.rpc('withdraw_placement', { placement_id: id })),
    'The request could not be withdrawn',
    () => ['Request withdrawn'],
  );

export type PlacementAction = 'accept' | 'mark_paid' | 'reschedule' | 'extend' | 'end_today' | 'cancel' | 'note_refund';

/** Days are YYYY-MM-DD in UTC. The price is in the currency's smallest unit. A missing field keeps its value. */
export type PlacementChange = {
  id: string;
  action: PlacementAction;
  first_day?: string;
  last_day?: string;
  price_cents?: number;
  payment_reference?: string;
  note?: string;
  /** The version that the administrator saw. The database rejects the write if the stored version is newer. */
  expected: string;
};

export const useChangePlacement = () =>
  usePlacementWrite(
    ({ id, ...change }: PlacementChange) =>
      unwrap((supabase) => supabase.rpc('change_placement', { placement_id: id, ...change })),
    'The placement could not be changed',
    ({ state }) => [`Saved. Now: ${stateLabels[state].toLowerCase()}.`],
  );

type NewPlacement = Pick<PlacementChange, 'last_day' | 'price_cents' | 'note'> & {
  listing_id: string;
  kind: PlacementKind;
  first_day: string;
};

export const useStartPlacement = () =>
  usePlacementWrite(
    (placement: NewPlacement) => unwrap((supabase) => supabase.rpc('start_placement', placement)),
    'The placement was not started',
    () => ['Placement started'],
  );

/** An offer with a price that starts on a given day. */
export type OfferChange = Pick<AdminOffer, 'benefits' | 'is_sold' | 'places' | 'allows_codes' | 'collects_tax'> &
  Pick<Price, 'price_cents' | 'year_cents' | 'currency' | 'period' | 'from_day'>;

type SavedOffer = {
  kind: PlacementKind;
  change: OfferChange;
  /** The version that the administrator saw. The database rejects the write if the stored version is newer. */
  expected: number;
};

const saveOffer = ({
  kind,
  change: { places, price_cents: price, year_cents: year, ...change },
  expected,
}: SavedOffer) =>
  unwrap((supabase) =>
    supabase.rpc('save_offer', {
      kind,
      expected,
      ...change,
      ...(places !== null && { places }),
      ...(price !== null && { price_cents: price }),
      ...(year !== null && { year_cents: year }),
    }),
  );

/** Saves an offer. `former` is the stored offer, which Undo saves again. */
export function useSaveOffer() {
  const failure = 'The change could not be saved';
  const undo = usePlacementWrite(saveOffer, failure, (_, { kind }) => [
    `The change to ${placementLabels[kind]} is undone`,
    { id: 'prices' },
  ]);
  return usePlacementWrite(
    (save: SavedOffer & { former: OfferChange }) => saveOffer(save),
    failure,
    (version, { kind, former }) => [
      `${placementLabels[kind]} is saved`,
      {
        id: 'prices',
        action: { label: 'Undo', onClick: () => undo.mutate({ kind, change: former, expected: version }) },
      },
    ],
  );
}
