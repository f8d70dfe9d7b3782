import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { PICKS_PLACE_RANGE_MAX } from '../../lib/rules';
import { notifyError } from '../errors/notify-error';
import type { PickedTool } from '../../lib/database';

type StoredPick = { tool_id: string; place: number; reason: string };

/** Returns the picks after a swap of two neighbours. `by` is -1 for up and 1 for down. */
export function moved(picks: readonly PickedTool[], at: number, by: -1 | 1): StoredPick[] {
  const [one, other] = [picks[at], picks[at + by]];
  if (!one || !other) return [];
  const row = ({ tool_id, reason }: PickedTool, place: number) => ({ tool_id, place, reason });
  return [row(one, other.place), row(other, one.place)];
}

export const freePlace = (picks: readonly PickedTool[]): number | undefined =>
  Array.from({ length: PICKS_PLACE_RANGE_MAX }, (_, index) => index + 1).find((place) =>
    picks.every((pick) => pick.place !== place),
  );

/** Returns the stored list with added or replaced rows. */
const withRows = (picks: readonly StoredPick[], rows: readonly StoredPick[]) =>
  [...picks.filter(({ tool_id: id }) => rows.every((row) => row.tool_id !== id)), ...rows].sort(
    (one, other) => one.place - other.place,
  );

/** Saves all picks at once. Fails if the stored list changed after it was read. */
export function usePickMutations() {
  const queryClient = useQueryClient();
  const shared = {
    onError: notifyError('The picks were not changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.picks }),
  };
  const store = (expected: readonly PickedTool[], change: (stored: StoredPick[]) => StoredPick[]) => {
    const stored = expected.map(({ tool_id, place, reason }) => ({ tool_id, place, reason }));
    return unwrap((supabase) => supabase.rpc('save_picks', { picks: change(stored), expected: stored }));
  };
  const save = useMutation({
    mutationFn: ({ rows, expected }: { rows: StoredPick[]; expected: readonly PickedTool[] }) =>
      store(expected, (stored) => withRows(stored, rows)),
    ...shared,
  });
  const remove = useMutation({
    mutationFn: ({ id, expected }: { id: string; expected: readonly PickedTool[] }) =>
      store(expected, (stored) => stored.filter(({ tool_id }) => tool_id !== id)),
    ...shared,
  });
  return { save, remove };
}
