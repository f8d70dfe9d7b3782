import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { type Decisions, oneByOne } from '../decisions/use-decisions';
import type { LinkToDecide } from './links.queries';

const CHANGED = 'The listing or its link has changed. The list is updated.';

async function takeNewAddress({ id, version, since, moved_to: url }: LinkToDecide) {
  const saved = await answerOf((supabase) =>
    supabase.rpc('save_listing', { listing_id: id, version, change: { listing: { url }, link_since: since } }),
  );
  if (saved === null) throw new Error(CHANGED);
  return null;
}

/** Leaves the link as it stands, if it still stands so. */
async function leave({ id, since, stands }: LinkToDecide) {
  const left = await answerOf((supabase) =>
    supabase.from('link_checks').update({ left_as: stands }).eq('tool_id', id).eq('since', since).select('tool_id'),
  );
  if (left.length === 0) throw new Error(CHANGED);
  return null;
}

const acts = { mend: takeNewAddress, leave };

/** A listing takes the address that its link has moved to, or the link is left as it is. */
export const linkDecisions: Decisions<LinkToDecide, keyof typeof acts> = {
  waiting: toolKeys.links,
  changes: [toolKeys.all],
  send: oneByOne((link, act) => acts[act](link)),
  nameOf: ({ name }) => name,
  said: (act) => ({ title: act === 'mend' ? 'Address updated' : 'Link dismissed' }),
  failure: () => 'Nothing was changed',
};
