import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { PICKS_PLACE_RANGE_MAX } from '../../lib/rules';
import { notifyError } from '../errors/notify-error';
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
    onError: notifyError('The picks were not changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.picks }),
  };
  const store = (seen: readonly PickedTool[], change: (stored: StoredPick[]) => StoredPick[]) => {
    const stored = seen.map(({ tool_id, place, reason }) => ({ tool_id, place, reason }));
    return unwrap((supabase) => supabase.rpc('save_picks', { picks: change(stored), seen: stored }));
  };
  const save = useMutation({
    mutationFn: ({ rows, seen }: { rows: StoredPick[]; seen: readonly PickedTool[] }) =>
      store(seen, (stored) => withRows(stored, rows)),
    ...shared,
  });
  const remove = useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: readonly PickedTool[] }) =>
      store(seen, (stored) => stored.filter(({ tool_id }) => tool_id !== id)),
    ...shared,
  });
  return { save, remove };
}
