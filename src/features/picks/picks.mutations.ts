import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { PICKS_PLACE_RANGE_MAX } from '../../lib/rules';
import { sayFailure } from '../failure/say-failure';
import type { PickedTool } from '../../lib/database';

type StoredPick = { tool_id: string; place: number; reason: string };

/** The picks after two neighbours have changed places; `by` is -1 for up and 1 for down. */
export function moved(picks: readonly PickedTool[], at: number, by: -1 | 1): StoredPick[] {
  const [one, other] = [picks[at], picks[at + by]];
  if (!one || !other) return [];
  const row = ({ tool_id, reason }: PickedTool, place: number) => ({ tool_id, place, reason });
  return [row(one, other.place), row(other, one.place)];
}

/** The first place that is free; undefined if all are taken. */
export const freePlace = (picks: readonly PickedTool[]): number | undefined =>
  Array.from({ length: PICKS_PLACE_RANGE_MAX }, (_, index) => index + 1).find((place) =>
    picks.every((pick) => pick.place !== place),
  );

/** The list as it is stored, with these rows new or changed. */
const withRows = (picks: readonly StoredPick[], rows: readonly StoredPick[]) =>
  [...picks.filter(({ tool_id: id }) => rows.every((row) => row.tool_id !== id)), ...rows].sort(
    (one, other) => one.place - other.place,
  );

/** Writes all picks at once, with some new or changed or one taken away, as long as they are as they were seen. */
export function usePickMutations() {
  const queryClient = useQueryClient();
  const shared = {
    onError: sayFailure('The picks were not changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.picks }),
  };
  const store = (expected: readonly PickedTool[], change: (stored: StoredPick[]) => StoredPick[]) => {
    const stored = expected.map(({ tool_id, place, reason }) => ({ tool_id, place, reason }));
    return answerOf((supabase) => supabase.rpc('save_picks', { picks: change(stored), expected: stored }));
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
