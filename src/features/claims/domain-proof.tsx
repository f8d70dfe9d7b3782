import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { proofFile, proofLine, proofRecord } from '../../domain/address/claim-proof';
import type { OwnClaim } from '../../lib/database';
import { formatLocalDay, formatMoment } from '../../lib/format';
import { Button } from '../../ui/button';
import { CopiedText } from '../../ui/copied-text';
import { useClaimListing } from './claims.mutations';
import { type ClaimedTool, claimQueries } from './claims.queries';

/** What to put where, and what was seen when it was last looked for. `children` stand beside its button. */
export function DomainProof({ tool, claim, children }: { tool: ClaimedTool; claim: OwnClaim; children: ReactNode }) {
  const { data: domain } = useQuery(claimQueries.provableDomain(tool.url));
  const again = useClaimListing(tool.id);
  const { code, code_ends_at: ends, checked_at: checked, seen, is_awaited: isAwaited } = claim;
  return (
    <>
      {code && ends && domain && (
        <>
          <p>
            Put this line on <strong className="[overflow-wrap:anywhere]">{domain}</strong>, in one of the two places.
            We look for it every night until {formatLocalDay(ends, 'long')}. Once it is found, the listing is yours.
          </p>
          <dl className="grid gap-4">
            <CopiedText label="The line" text={proofLine(code)} />
            <CopiedText label="As a text file at" text={proofFile(domain)} />
            <CopiedText label="Or as a DNS record of type TXT, named" text={proofRecord(domain)} />
          </dl>
        </>
      )}
      {domain === null && <p>The address of the listing has changed: a code cannot prove it any more.</p>}
      {!code && <p>Nobody found the code in its 14 days. Ask for a new one.</p>}
      <div role="status" className="border-l-2 border-line-strong pl-3">
        {checked ? (
          <>
            <p>
              Last looked for on <time dateTime={checked}>{formatMoment(checked, 'long')}</time>.
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">{seen}</p>
          </>
        ) : (
          <p>It has not been looked for yet.</p>
        )}
        {checked && isAwaited && <p>It is looked for again in the next run.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {(!isAwaited || !code) && (
          <Button
            size="sm"
            disabled={again.isPending}
            onClick={() => again.mutate({ listing_id: tool.id, proof_kind: 'domain' })}
          >
            {code ? 'Look again' : 'Get a new code'}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
