import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnClaim } from '../../lib/database';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { ClaimForm } from './claim-form';
import { DomainProof } from './domain-proof';
import { type ClaimedTool, claimQueries } from './claims.queries';

export default function ClaimListing({ tool }: { tool: ClaimedTool }) {
  const claim = useQuery(claimQueries.ownClaim(tool.id));
  if (claim.isError) return <LoadError title="Your claim could not be loaded" onRetry={claim.refetch} />;
  if (claim.isLoading) return <p className="text-muted">Loading...</p>;
  return claim.isSuccess && <ClaimStatus tool={tool} claim={claim.data} />;
}

export function ClaimStatus({ tool, claim }: { tool: ClaimedTool; claim: OwnClaim | null }) {
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
            <p role="status">Your claim is in review. Once we approve it, you can edit the listing here.</p>
            {other}
          </>
        )}
        {isAnother && <ClaimForm tool={tool} first={claim.proof_kind} onSent={done} />}
      </>
    );
  }
  if (claim?.is_verified) return <p>This listing is yours. Its domain is verified.</p>;
  const isOwn = claim?.state === 'granted';
  return (
    <>
      {isOwn && <p>This listing is yours. You can also verify its domain with a code.</p>}
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
