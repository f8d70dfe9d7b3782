import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnClaim } from '../../lib/database';
import { Button } from '../../ui/button';
import { ReadFailure } from '../../ui/read-failure';
import { ClaimForm } from './claim-form';
import { DomainProof } from './domain-proof';
import { type ClaimedTool, claimQueries } from './claims.queries';

/** Lets a member claim an imported listing of their own tool, and follow the claim. */
export default function ClaimListing({ tool }: { tool: ClaimedTool }) {
  /** It is read when somebody comes near, so that nothing changes under a hand that has begun to type. */
  const [isNear, setIsNear] = useState(false);
  const claim = useQuery({ ...claimQueries.ownClaim(tool.id), enabled: isNear });
  const comeNear = () => setIsNear(true);
  return (
    <details className="mt-8 max-w-form text-sm" onToggle={comeNear}>
      <summary
        onPointerEnter={comeNear}
        onFocus={comeNear}
        className="inline-flex min-h-11 cursor-pointer items-center font-medium text-muted hover:text-ink"
      >
        Is this your tool?
      </summary>
      <section aria-label="Your claim" className="grid gap-4 pt-2">
        {claim.isError && <ReadFailure title="Your claim could not be read" onRetry={claim.refetch} />}
        {claim.isLoading && <p className="text-muted">Loading...</p>}
        {claim.isSuccess && <Standing tool={tool} claim={claim.data} />}
      </section>
    </details>
  );
}

function Standing({ tool, claim }: { tool: ClaimedTool; claim: OwnClaim | null }) {
  const [isAnother, setIsAnother] = useState(false);
  const done = () => setIsAnother(false);
  if (claim?.state === 'open') {
    const other = !isAnother && (
      <Button size="sm" className="justify-self-start" onClick={() => setIsAnother(true)}>
        Choose another proof
      </Button>
    );
    return (
      <>
        {claim.proof_kind === 'domain' ? (
          <DomainProof tool={tool} claim={claim}>
            {other}
          </DomainProof>
        ) : (
          <>
            <p role="status">Your claim is in review. Once approved, the listing is under My submissions.</p>
            {other}
          </>
        )}
        {isAnother && <ClaimForm tool={tool} first={claim.proof_kind} onSent={done} />}
      </>
    );
  }
  if (claim?.is_verified) return <p>This listing is yours, its domain proven.</p>;
  const isOwn = claim?.state === 'granted';
  return (
    <>
      {isOwn && <p>This listing is yours. Prove its domain with a code, too.</p>}
      {claim?.state === 'refused' && <p>Your last claim was rejected. {claim.answer}</p>}
      <ClaimForm
        tool={tool}
        first={isOwn || claim?.proof_kind === 'domain' ? 'domain' : 'email'}
        isOwn={isOwn}
        onSent={done}
      />
    </>
  );
}
