import { BadgeDisclosure } from './badge-disclosure';
import ClaimListing from './claim-listing';
import type { ClaimedTool } from './claims.queries';

/** What whoever made the tool can do here: a member claims it, and everybody takes its badge. */
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
