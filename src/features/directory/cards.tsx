import { memo, Suspense } from 'react';
import type { DirectoryState } from '../../domain/directory/directory-state';
import type { ListedTool } from '../../domain/listing/tool';
import type { SponsoredTool } from '../../lib/database';
import { cx } from '../../ui/cx';
import { ToolCard } from '../tool-card/tool-card';

/** Hides an element but keeps its space until hydration is done. */
export const PLACEHOLDERS = 'invisible noscript:visible';

type Common = {
  isAdmin: boolean;
  onNarrow: (change: Partial<DirectoryState>) => void;
};
type CardsProps = Common & { tools: readonly ListedTool[]; query: string };

/**
 * The organic results as one Suspense boundary. React cannot reorder boundaries before hydration, so one boundary per
 * card could leave the cards in the wrong order. The memo is outside the boundary, because new props would make React
 * hydrate the boundary at once. The memo also prevents rendering while the visitor types.
 */
export const Cards = memo(function Cards({ tools, ...common }: CardsProps) {
  return (
    <Suspense>
      <ul aria-labelledby="directory-heading" className="contents">
        {/* The key contains the position. A tool in a new position becomes a new card and does not jump. */}
        {tools.map((tool, at) => (
          <li key={`${at}-${tool.id}`} className="min-w-0">
            <ToolCard tool={tool} {...common} />
          </li>
        ))}
      </ul>
    </Suspense>
  );
});

type SponsoredRowProps = Common & { strip: readonly SponsoredTool[]; isDrawn: boolean };

export const SponsoredRow = memo(function SponsoredRow({ strip, isDrawn, ...common }: SponsoredRowProps) {
  return (
    <section aria-labelledby="sponsored-heading" className={cx('sponsored-row', !isDrawn && PLACEHOLDERS)}>
      <h3 id="sponsored-heading">Sponsored</h3>
      <ul>
        {strip.map(({ placement_id: placementId, tool }) => (
          <li key={placementId} className="min-w-0">
            <ToolCard {...common} tool={{ ...tool, placement_id: placementId }} isPlaced />
          </li>
        ))}
      </ul>
    </section>
  );
});
