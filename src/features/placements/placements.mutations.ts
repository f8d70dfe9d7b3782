import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placementKeys, type PlacementKind, stateLabels } from '../../domain/placement';
import { describeError } from '../../domain/backend-error';
import { isUnanswered } from '../../domain/backend-failure';
import { toolKeys } from '../../domain/tool-keys';
import { answerOf } from '../../lib/answer';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import type { ProofKind } from './placements.queries';

/** Without an answer nobody knows whether it was done; the database refuses to do it twice. */
const fail = (what: string) => (error: unknown) => {
  if (isUnanswered(error)) {
    notify.error('No answer came: it may be done all the same', {
      description: 'Check your connection. If it is not done yet, try again: nothing is done twice.',
    });
  } else notify.error(what, { description: describeError(error) || 'Please try again.' });
};

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
      fail(what)(error);
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
  /** When it was last decided upon, or made, as it is shown: a change of a newer version is refused. */
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

/** Claims a listing; sent again with the same kind of proof, the code on its domain is looked for again. */
export function useClaimListing(toolId: string) {
  const queryClient = useQueryClient();
  const queryKey = placementKeys.ownClaim(toolId);
  return useMutation({
    mutationFn: (claim: { listing_id: string; proof_kind: ProofKind; proof?: string }) =>
      answerOf((supabase) => supabase.rpc('claim_listing', claim)),
    onSuccess: async (_id, { proof_kind: kind }) => {
      if (kind === 'domain')
        notify.success('Noted', { description: 'We look for the code in the next run, at night.' });
      else notify.success('Your claim was sent', { description: 'We check the proof and answer by mail.' });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: fail('The claim was not sent'),
  });
}

export function useDecideClaim() {
  const { invalidate, onError } = usePlacementsReread();
  return useMutation({
    mutationFn: (decision: { claim_id: string; is_granted: boolean; answer?: string }) =>
      answerOf((supabase) => supabase.rpc('decide_claim', decision)),
    onSuccess: async (_data, { is_granted: isGranted }) => {
      notify.success(isGranted ? 'The listing has its owner' : 'The claim was refused');
      await invalidate();
    },
    onError: onError('The claim was not decided'),
  });
}
