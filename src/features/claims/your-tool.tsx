import ListedBadge from '../badge/listed-badge';
import ClaimListing from './claim-listing';
import type { ClaimedTool } from './claims.queries';

/** What whoever made the tool can do here: a member claims it, and everybody takes its badge. */
export default function YourTool({ tool, isMember }: { tool: ClaimedTool & { slug: string }; isMember: boolean }) {
  return (
    <>
      {isMember && <ClaimListing tool={tool} />}
      <ListedBadge slug={tool.slug} />
    </>
  );
}
