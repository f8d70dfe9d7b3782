import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../domain/backend-error';
import { toolKeys } from '../../domain/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import type { Pick } from './picks.queries';

type StoredPick = { tool_id: string; place: number; reason: string };

/** The places on the home page (a CHECK of the database says the same). */
export const PLACES = 6;
/** The length of a sentence of why in characters (a CHECK of the database says the same). */
export const REASON = { min: 10, max: 100 };

/** The picks after two neighbours have changed places; `by` is -1 for up and 1 for down. */
export function moved(picks: readonly Pick[], at: number, by: -1 | 1): StoredPick[] {
  const [one, other] = [picks[at], picks[at + by]];
  if (!one || !other) return [];
  const row = ({ tool_id, reason }: Pick, place: number) => ({ tool_id, place, reason });
  return [row(one, other.place), row(other, one.place)];
}

/** The first place that is free; undefined if all are taken. */
export const freePlace = (picks: readonly Pick[]): number | undefined =>
  Array.from({ length: PLACES }, (_, index) => index + 1).find((place) => picks.every((pick) => pick.place !== place));

/** Writes picks, new or changed, in one statement, so that two can change places; and takes one away. */
export function usePickMutations() {
  const queryClient = useQueryClient();
  const shared = {
    onError: (error: unknown) =>
      notify.error('The picks were not changed', { description: describeError(error) || 'Please try again.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.picks }),
  };
  const save = useMutation({
    mutationFn: async (rows: StoredPick[]) => {
      const { data, error } = await (await getSupabase()).from('picks').upsert(rows).select('tool_id');
      if (error) throw error;
      if (data.length !== rows.length) throw new Error('Nothing was stored. Sign in again, and try once more.');
    },
    ...shared,
  });
  const remove = useMutation({
    mutationFn: async (toolId: string) => {
      const supabase = await getSupabase();
      const { data, error } = await supabase.from('picks').delete().eq('tool_id', toolId).select('tool_id');
      if (error) throw error;
      if (data.length === 0) throw new Error('It was not picked any more. The list has been read again.');
    },
    ...shared,
  });
  return { save, remove };
}
