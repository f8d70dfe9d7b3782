import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placementKeys, type PlacementKind, stateLabels } from '../../domain/placement/placement';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';

const isChangedMeanwhile = (error: unknown) => (error as { hint?: string }).hint === 'placement_changed';

/** What a decision changes is read again: the lists of placements and the badges in the directory. */
function usePlacementsReread() {
  const queryClient = useQueryClient();
  const invalidate = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: placementKeys.all }),
      queryClient.invalidateQueries({ queryKey: toolKeys.all }),
    ]);
  return {
    invalidate,
    /** Says what failed, and shows what is stored if that is not known. */
    onError: (what: string) => (error: unknown) => {
      sayFailure(what)(error);
      if (isUnanswered(error) || isChangedMeanwhile(error)) void invalidate();
    },
  };
}

export function useRequestPlacement() {
  const { invalidate, onError } = usePlacementsReread();
  return useMutation({
    mutationFn: ({ toolId, kind }: { toolId: string; kind: PlacementKind }) =>
      answerOf((supabase) => supabase.rpc('request_placement', { listing_id: toolId, kind })),
    onSuccess: async () => {
      notify.success('Your request was sent', { description: 'You can follow it under My submissions.' });
      await invalidate();
    },
    onError: onError('The request was not sent'),
  });
}

export function useWithdrawPlacement() {
  const { invalidate, onError } = usePlacementsReread();
  return useMutation({
    mutationFn: (id: string) => answerOf((supabase) => supabase.rpc('withdraw_placement', { placement_id: id })),
    onSuccess: async () => {
      notify.success('Your request was withdrawn');
      await invalidate();
    },
    onError: onError('The request was not withdrawn'),
  });
}

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
  seen: string;
};

export function useChangePlacement() {
  const { invalidate, onError } = usePlacementsReread();
  return useMutation({
    mutationFn: async ({ id, ...change }: PlacementChange) => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.rpc('change_placement', { placement_id: id, ...change });
      if (error) throw error;
      return data;
    },
    onSuccess: async (state) => {
      notify.success(`Saved. The placement is now: ${stateLabels[state].toLowerCase()}.`);
      await invalidate();
    },
    onError: onError('The placement was not changed'),
  });
}

type NewPlacement = {
  listing_id: string;
  kind: PlacementKind;
  first_day: string;
  last_day?: string;
  price_cents?: number;
  note?: string;
};

export function useStartPlacement() {
  const { invalidate, onError } = usePlacementsReread();
  return useMutation({
    mutationFn: (placement: NewPlacement) => answerOf((supabase) => supabase.rpc('start_placement', placement)),
    onSuccess: async () => {
      notify.success('The placement was started');
      await invalidate();
    },
    onError: onError('The placement was not started'),
  });
}
