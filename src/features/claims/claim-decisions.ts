import { toolKeys } from '../../domain/listing/tool-keys';
import { placementKeys } from '../../domain/placement/placement';
import { answerOf } from '../../lib/answer';
import { type Decisions, oneByOne } from '../decisions/use-decisions';
import type { OpenClaim } from './claims.queries';

/** What of a claim is read. */
type Read = Pick<OpenClaim, 'id' | 'asked_at'> & { tool: { url: string } };

/** Grants a claim, or refuses it: as it was read, by when it was asked last and the listing's address. */
export const claimDecisions: Decisions<Read, 'granted' | 'refused'> = {
  waiting: placementKeys.openClaims,
  changes: [placementKeys.all, toolKeys.all],
  send: oneByOne(({ id: claim_id, asked_at, tool: { url } }, verdict) =>
    answerOf((supabase) =>
      supabase.rpc('decide_claim', { claim_id, is_granted: verdict === 'granted', asked_at, url }),
    ),
  ),
  said: (verdict) => ({ title: verdict === 'granted' ? 'Claim approved' : 'Claim rejected' }),
  failure: () => 'The claim was not decided',
};
