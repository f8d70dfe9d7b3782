import { BadgeDisclosure } from './badge-disclosure';
import ClaimListing from './claim-listing';
import type { ClaimedTool } from './claims.queries';

/** Actions for a tool's maker. Members can claim the listing, and everyone can copy the badge. */
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
