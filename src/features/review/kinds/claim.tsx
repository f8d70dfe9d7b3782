import { answerOf } from '../../../lib/answer';
import type { Database } from '../../../lib/database';
import { formatMoment } from '../../../lib/local-time';
import { Wrapped } from '../../../ui/wrapped';
import { type Item, type Kind, oneByOne, type ReviewedTool, type RowProps, undoOneByOne } from '../kind';

type Claim = Database['public']['Tables']['ownership_claims']['Row'];
type Row = Item<
  'claim',
  Pick<Claim, 'id' | 'proof' | 'proof_kind' | 'asked_at' | 'checked_at' | 'seen'> & { email: string | null },
  ReviewedTool
>;

/** A member's claim to own a listing. */
export const claim: Kind<Row> = {
  filter: 'Claims',
  label: 'Claim',
  Facts: ClaimFacts,
  approve: { label: 'Approve', done: 'Claim approved', failed: 'The claim was not approved' },
  reject: { label: 'Reject', done: 'Claim rejected', failed: 'The claim was not rejected', needsReason: true },
  // `asked_at` and `url` are the version that was read.
  decide: oneByOne(({ tool: { url }, facts: { id: claim_id, asked_at } }, verdict) =>
    answerOf((supabase) =>
      supabase.rpc('decide_claim', {
        claim_id,
        is_granted: verdict.to === 'approve',
        asked_at,
        url,
        ...(verdict.to === 'reject' && verdict.reason && { answer: verdict.reason }),
      }),
    ),
  ),
  undo: undoOneByOne(({ facts: { id: claim_id } }, decided_at) =>
    answerOf((supabase) => supabase.rpc('undo_claim', { claim_id, decided_at })),
  ),
};

const proofs = { email: 'Email at its domain', meta_tag: 'Meta tag on its site', domain: 'Code on its domain' };

function ClaimFacts({ row: { facts, tool } }: RowProps<Row>) {
  const { email, proof, proof_kind: kind, checked_at: checked, seen } = facts;
  const lastCheck = checked ? `last checked ${formatMoment(checked)}. ${seen}` : 'not checked yet.';
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      {email && (
        <>
          By <bdi>{email}</bdi>.{' '}
        </>
      )}
      {proofs[kind]}: <bdi>{proof === null ? lastCheck : <Wrapped text={proof} />}</bdi>
      {proof !== null && '.'} Website: <Wrapped text={tool.url} />
    </p>
  );
}
