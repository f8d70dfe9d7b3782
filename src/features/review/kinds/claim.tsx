import { unwrap } from '../../../lib/unwrap';
import type { Database } from '../../../lib/database';
import { formatDateTime } from '../../../lib/local-time';
import { BreakableText } from '../../../ui/breakable-text';
import { type Item, type Kind, oneByOne, type ReviewedTool, type RowProps, undoOneByOne } from '../kind';

type Claim = Database['public']['Tables']['ownership_claims']['Row'];
type Row = Item<
  'claim',
  Pick<Claim, 'id' | 'proof' | 'proof_kind' | 'requested_at' | 'checked_at' | 'check_result'> & {
    email: string | null;
  },
  ReviewedTool
>;

export const claim: Kind<Row> = {
  filter: 'Claims',
  label: 'Claim',
  Facts: ClaimFacts,
  approve: { label: 'Approve', done: 'Claim approved', failed: 'The claim could not be approved' },
  reject: { label: 'Reject', done: 'Claim rejected', failed: 'The claim could not be rejected', needsReason: true },
  // `requested_at` and `url` identify the version that the administrator saw.
  decide: oneByOne(({ tool: { url }, facts: { id: claim_id, requested_at } }, verdict) =>
    unwrap((supabase) =>
      supabase.rpc('decide_claim', {
        claim_id,
        is_granted: verdict.to === 'approve',
        requested_at,
        url,
        ...(verdict.to === 'reject' && verdict.reason && { answer: verdict.reason }),
      }),
    ),
  ),
  undo: undoOneByOne(({ facts: { id: claim_id } }, decided_at) =>
    unwrap((supabase) => supabase.rpc('undo_claim', { claim_id, decided_at })),
  ),
};

const proofs = { email: 'Email at its domain', meta_tag: 'Meta tag on its site', domain: 'Code on its domain' };

function ClaimFacts({ row: { facts, tool } }: RowProps<Row>) {
  const { email, proof, proof_kind: kind, checked_at: checked, check_result } = facts;
  const lastCheck = checked ? `last checked ${formatDateTime(checked)}. ${check_result}` : 'not checked yet.';
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      {email && (
        <>
          By <bdi>{email}</bdi>.{' '}
        </>
      )}
      {proofs[kind]}: <bdi>{proof === null ? lastCheck : <BreakableText text={proof} />}</bdi>
      {proof !== null && '.'} Website: <BreakableText text={tool.url} />
    </p>
  );
}
