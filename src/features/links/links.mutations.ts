import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { sayFailure } from '../failure/say-failure';
import type { LinkToDecide } from './links.queries';

const CHANGED = 'The listing or its link has changed meanwhile. The list has been read again.';

async function takeNewAddress({ id, version, since, moved_to: url }: LinkToDecide) {
  const saved = await answerOf((supabase) =>
    supabase.rpc('save_listing', { listing_id: id, version, change: { listing: { url }, link_since: since } }),
  );
  if (saved === null) throw new Error(CHANGED);
}

/** Leaves the link as it stands, if it still stands so. */
async function leave({ id, since, stands }: LinkToDecide) {
  const left = await answerOf((supabase) =>
    supabase.from('link_checks').update({ left_as: stands }).eq('tool_id', id).eq('since', since).select('tool_id'),
  );
  if (left.length === 0) throw new Error(CHANGED);
}

const acts = { mend: takeNewAddress, leave };

/** Decides a link: its listing takes the address that it has moved to, or it is left as it is. */
export function useDecideLink(onDone: (link: LinkToDecide, act: keyof typeof acts) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ link, act }: { link: LinkToDecide; act: keyof typeof acts }) => acts[act](link),
    onSuccess: (_, { link, act }) => onDone(link, act),
    onError: sayFailure('Nothing was changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.all }),
  });
}
