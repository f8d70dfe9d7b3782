import { unwrap } from '../../lib/unwrap';
import type { DecisionOf } from '../decisions/decision-of';

/** A listing takes the address that its link has moved to, or the link is dismissed until it changes. */
export const linkDecision: DecisionOf<'link'> = {
  buttons: { approve: 'Use new address', reject: 'Dismiss' },
  said: { approve: 'New address saved', reject: 'Link dismissed until it changes' },
  failed: { approve: 'Nothing was changed', reject: 'Nothing was changed' },
  send: ({ tool, facts: { since } }, { to }) =>
    unwrap((supabase) =>
      supabase.rpc('decide_link', {
        listing_id: tool.id,
        decision: to === 'approve' ? 'move' : 'dismiss',
        version: tool.updated_at,
        since,
      }),
    ),
  undo: ({ tool, facts: { since } }, version) =>
    unwrap((supabase) => supabase.rpc('decide_link', { listing_id: tool.id, decision: 'undo', version, since })),
};
