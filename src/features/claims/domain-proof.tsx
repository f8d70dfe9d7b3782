import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { proofFile, proofLine, proofRecord } from '../../domain/address/claim-proof';
import type { OwnClaim } from '../../lib/database';
import { formatLocalDay, formatDateTime } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { CopyField } from '../../ui/copy-field';
import { useClaimListing } from './claims.mutations';
import { type ClaimedTool, claimQueries } from './claims.queries';

/** Instructions for the domain check, with the result of the last check. `children` are beside the check button. */
export function DomainProof({ tool, claim, children }: { tool: ClaimedTool; claim: OwnClaim; children: ReactNode }) {
  const { data: domain } = useQuery(claimQueries.provableDomain(tool.url));
  const again = useClaimListing(tool.id);
  const { code, code_ends_at: ends, checked_at: checked, check_result, is_awaited: isAwaited } = claim;
  return (
    <>
      {code && ends && domain && (
        <>
          <p>
            Add this line to <strong className="[overflow-wrap:anywhere]">{domain}</strong> in one of these places. We
            check every night until {formatLocalDay(ends)}. Once we find it, the listing is yours.
          </p>
          <dl className="grid gap-4">
            <CopyField label="The line" text={proofLine(code)} />
            <CopyField label="As a file at" text={proofFile(domain)} />
            <CopyField label="Or as a TXT record named" text={proofRecord(domain)} />
          </dl>
        </>
      )}
      {domain === null && <p>The listing’s address has changed, so a code no longer proves that it is yours.</p>}
      {!code && <p>We did not find the code within 14 days. Get a new one.</p>}
      <div role="status" className="border-l-2 border-line-strong pl-3">
        {checked ? (
          <>
            <p>
              Last checked <time dateTime={checked}>{formatDateTime(checked)}</time>.
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">{check_result}</p>
          </>
        ) : (
          <p>Not checked yet.</p>
        )}
        {checked && isAwaited && <p>We check again tonight.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {(!isAwaited || !code) && (
          <Button
            size="sm"
            disabled={again.isPending}
            onClick={() => again.mutate({ listing_id: tool.id, proof_kind: 'domain' })}
          >
            {code ? 'Check again' : 'Get a new code'}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
