import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toolPath, signInAddress } from '../../domain/directory/paths';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import type { ClaimedTool } from './claims.queries';

const OwnerActions = lazyComponent(() => import('./owner-actions'));

/** Actions for a tool's maker: claim the listing and copy the badge. Visitors must sign in to claim. */
export function OwnerDisclosure({
  tool,
  isMember,
}: {
  tool: ClaimedTool & { name: string; slug: string };
  isMember: boolean;
}) {
  /**
   * Whether the visitor is near the disclosure. Hover or focus loads the claim early, so that the content does not
   * change while the user types.
   */
  const [isNear, setIsNear] = useState(false);
  const prefetch = () => setIsNear(true);
  const loadIfOpen = (disclosure: HTMLDetailsElement | null) => {
    // The visitor may have opened the disclosure before hydration.
    if (disclosure?.open) prefetch();
  };
  return (
    <details ref={loadIfOpen} className="text-sm" onToggle={prefetch}>
      <summary
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="card-action -ml-2 w-fit cursor-pointer gap-2 max-lg:min-h-11"
      >
        <BadgeCheck className="size-4" aria-hidden />
        Is this your tool?
      </summary>
      <div className="grid gap-4 pb-1 pt-2">
        {!isMember && (
          <p className="text-muted">
            <Link to={signInAddress(toolPath(tool.slug))} rel="nofollow" className="font-medium text-accent underline">
              Sign in
            </Link>{' '}
            to claim the listing. Owners can edit the listing and see its results.
          </p>
        )}
        {isNear && (
          <AsyncBoundary fallback={<p className="text-muted">Loading...</p>}>
            <OwnerActions tool={tool} isMember={isMember} />
          </AsyncBoundary>
        )}
      </div>
    </details>
  );
}
