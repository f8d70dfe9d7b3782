import { useQuery } from '@tanstack/react-query';
import { grantedHow, isOnDomain } from '../../domain/address/claim-proof';
import type { AiTool } from '../../domain/listing/tool';
import { formatDateTime } from '../../lib/local-time';
import { memberName } from '../../domain/account/member-name';
import { statusQueries } from './listing-status.queries';

export function ListingOwner({ listing, userId }: { listing: AiTool; userId: string }) {
  const owner = listing.created_by;
  const { data: claim, isError } = useQuery({
    ...statusQueries.ownership(listing.id, owner ?? ''),
    enabled: owner !== null && owner !== userId,
  });
  const name =
    owner === null ? 'No owner. A member can claim the listing.' : owner === userId ? 'You.' : `${memberName(owner)}.`;
  return (
    <div className="grid gap-2 text-sm">
      <h3 className="font-semibold">Owner</h3>
      <p className="[overflow-wrap:anywhere]">
        {name} {isError && <span className="text-danger">The claim could not be loaded.</span>}
        {claim && (
          <span className="text-muted">
            Claim approved {grantedHow(claim)}
            {claim.decided_at && ` on ${formatDateTime(claim.decided_at)}`}.
            {claim.proven_domain && !isOnDomain(listing.url, claim.proven_domain) && (
              <> The listing’s domain has changed, so the proof is no longer valid.</>
            )}
          </span>
        )}
        {claim === null && <span className="text-muted">Submitted the listing. There is no proof of ownership.</span>}
      </p>
    </div>
  );
}
