import type { SponsoredTool } from '../../lib/database';
import { ToolCard } from '../tool-card/tool-card';

/** Labelled paid placements above the results; they do not affect the order of the results. */
export function SponsoredStrip({ sponsored, isAdmin }: { sponsored: readonly SponsoredTool[]; isAdmin: boolean }) {
  return (
    <aside aria-labelledby="sponsored-heading" className="mb-2 border-b border-line pb-2 sm:mb-4 sm:pb-4">
      <h3 id="sponsored-heading" className="mb-1 text-sm font-semibold text-muted sm:mb-2">
        Sponsored
      </h3>
      <ul className="card-grid sponsored-strip">
        {sponsored.map(({ placement_id: placementId, tool }) => (
          <li key={placementId} className="min-w-0">
            <ToolCard tool={{ ...tool, placement_id: placementId }} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
