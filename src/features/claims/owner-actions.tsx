import { BadgeDisclosure } from './badge-disclosure';
import ClaimListing from './claim-listing';
import type { ClaimedTool } from './claims.queries';

export default function OwnerActions({
  tool,
  isMember,
}: {
  tool: ClaimedTool & { name: string; slug: string };
  isMember: boolean;
}) {
  return (
    <>
      {isMember && <ClaimListing tool={tool} />}
      <BadgeDisclosure tool={tool} />
    </>
  );
}
