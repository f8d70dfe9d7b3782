import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placementKeys, type PlacementKind, stateLabels } from '../../domain/placement/placement';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';

/** The refusals of what is no longer as it was read. */
const CHANGED = ['placement_changed', 'price_changed', 'offer_changed', 'not_sold'];
const isChangedMeanwhile = (error: unknown) => CHANGED.includes((error as { hint?: string }).hint ?? '');

/** A write about a placement: what it changes is read again, the lists of placements and the badges in the directory. */
export function usePlacementWrite<Asked, Answer>(
  mutationFn: (asked: Asked) => Promise<Answer>,
  failure: string,
  said: (answer: Answer, asked: Asked) => Parameters<typeof notify.success>,
) {
  const queryClient = useQueryClient();
  const reread = () =>
    Promise.all([placementKeys.all, toolKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn,
    onSuccess: async (answer, asked) => {
      notify.success(...said(answer, asked));
      await reread();
    },
    onError: (error) => {
      sayFailure(failure)(error);
      // What is stored is shown where that is not known.
      if (isUnanswered(error) || isChangedMeanwhile(error)) void reread();
    },
  });
}

export const useRequestPlacement = () =>
  usePlacementWrite(
    ({
      toolId,
      kind,
      expected,
    }: {
      toolId: string;
      kind: PlacementKind;
      /** The price that is shown. */ expected: string;
    }) => answerOf((supabase) => supabase.rpc('request_placement', { listing_id: toolId, kind, expected })),
    'The request was not sent',
    () => ['Request sent', { description: 'Follow it under My tools.' }],
  );

/** Leads to a page of Stripe for a placement; nothing here changes before what is done there is booked. */
const useStripePage = (path: 'payments/checkout' | 'payments/portal', failure: string) =>
  useMutation({
    mutationFn: async (placement: string) => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.functions.invoke<{ address: string }>(path, {
        body: { placement },
      });
      if (!error) return data!.address;
      // The client hides both behind a sentence of its own.
      const { context } = error as { context?: unknown };
      throw context instanceof Response ? await context.json().catch(() => error) : (context ?? error);
    },
    onSuccess: (address) => window.location.assign(address),
    onError: sayFailure(failure),
  });
export const useCheckout = () => useStripePage('payments/checkout', 'You were not led to the payment');
export const useManagePayment = () => useStripePage('payments/portal', 'You were not led to Stripe');

export const useWithdrawPlacement = () =>
  usePlacementWrite(
    (id: string) => answerOf((supabase) => supabase.rpc('withdraw_placement', { placement_id: id })),
    'The request was not withdrawn',
    () => ['Request withdrawn'],
  );

export type PlacementAction = 'accept' | 'mark_paid' | 'reschedule' | 'extend' | 'end_today' | 'cancel' | 'note_refund';

/** Days are YYYY-MM-DD in UTC, the price is in US cents; missing fields keep their value. */
export type PlacementChange = {
  id: string;
  action: PlacementAction;
  first_day?: string;
  last_day?: string;
  price_cents?: number;
  payment_reference?: string;
  note?: string;
  /** Its version as it is shown: a change of a newer one is refused. */
  expected: string;
};

export const useChangePlacement = () =>
  usePlacementWrite(
    ({ id, ...change }: PlacementChange) =>
      answerOf((supabase) => supabase.rpc('change_placement', { placement_id: id, ...change })),
    'The placement was not changed',
    ({ state }) => [`Saved. Now: ${stateLabels[state].toLowerCase()}.`],
  );

type NewPlacement = {
  listing_id: string;
  kind: PlacementKind;
  first_day: string;
  last_day?: string;
  price_cents?: number;
  note?: string;
};

export const useStartPlacement = () =>
  usePlacementWrite(
    (placement: NewPlacement) => answerOf((supabase) => supabase.rpc('start_placement', placement)),
    'The placement was not started',
    () => ['Placement started'],
  );
