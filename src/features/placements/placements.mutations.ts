import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placementKeys, type PlacementKind, stateLabels } from '../../domain/placement';
import { describeError } from '../../domain/backend-error';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';

const fail = (what: string) => (error: unknown) =>
  notify.error(what, { description: describeError(error) || 'Please try again.' });

/** Invalidates what a decision changes: the lists of placements and the badges in the directory. */
function useInvalidatePlacements() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: placementKeys.all }),
      queryClient.invalidateQueries({ queryKey: toolKeys.all }),
    ]);
}

export function useRequestPlacement() {
  const invalidate = useInvalidatePlacements();
  return useMutation({
    mutationFn: ({ toolId, kind }: { toolId: string; kind: PlacementKind }) =>
      answerOf((supabase) => supabase.rpc('request_placement', { listing_id: toolId, kind })),
    onSuccess: async () => {
      notify.success('Your request was sent', { description: 'You can follow it under My submissions.' });
      await invalidate();
    },
    onError: fail('The request was not sent'),
  });
}

export function useWithdrawPlacement() {
  const invalidate = useInvalidatePlacements();
  return useMutation({
    mutationFn: (id: string) => answerOf((supabase) => supabase.rpc('withdraw_placement', { placement_id: id })),
    onSuccess: async () => {
      notify.success('Your request was withdrawn');
      await invalidate();
    },
    onError: fail('The request was not withdrawn'),
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
};

export function useChangePlacement() {
  const invalidate = useInvalidatePlacements();
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
    onError: fail('The placement was not changed'),
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
  const invalidate = useInvalidatePlacements();
  return useMutation({
    mutationFn: (placement: NewPlacement) => answerOf((supabase) => supabase.rpc('start_placement', placement)),
    onSuccess: async () => {
      notify.success('The placement was started');
      await invalidate();
    },
    onError: fail('The placement was not started'),
  });
}

export function useClaimListing() {
  return useMutation({
    mutationFn: (claim: { listing_id: string; proof_kind: 'email' | 'meta_tag'; proof: string }) =>
      answerOf((supabase) => supabase.rpc('claim_listing', claim)),
    onSuccess: () => notify.success('Your claim was sent', { description: 'We check the proof and answer by mail.' }),
    onError: fail('The claim was not sent'),
  });
}

export function useDecideClaim() {
  const invalidate = useInvalidatePlacements();
  return useMutation({
    mutationFn: (decision: { claim_id: string; is_granted: boolean; answer?: string }) =>
      answerOf((supabase) => supabase.rpc('decide_claim', decision)),
    onSuccess: async (_data, { is_granted: isGranted }) => {
      notify.success(isGranted ? 'The listing has its owner' : 'The claim was refused');
      await invalidate();
    },
    onError: fail('The claim was not decided'),
  });
}
