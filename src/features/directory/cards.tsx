import { memo, Suspense } from 'react';
import type { DirectoryState } from '../../domain/directory/directory-state';
import type { ListedTool } from '../../domain/listing/tool';
import type { SponsoredTool } from '../../lib/database';
import { cx } from '../../ui/cx';
import { ToolCard } from '../tool-card/tool-card';

/** Reserves space for content that is rendered after hydration. */
export const PLACEHOLDERS = 'invisible noscript:visible';

type Common = {
  isAdmin: boolean;
  onNarrow: (change: Partial<DirectoryState>) => void;
};
type CardsProps = Common & { tools: readonly ListedTool[]; query: string };

/**
 * The organic results, hydrated as one Suspense boundary. React cannot move the DOM of a boundary that is not hydrated,
 * so several boundaries in a list would end up in the wrong order. The memo is outside the boundary, because new props
 * would make React hydrate it at once. The memo also saves a render of the cards on every key.
 */
export const Cards = memo(function Cards({ tools, ...common }: CardsProps) {
  return (
    <Suspense>
      <ul aria-labelledby="directory-heading" className="contents">
        {/* A tool in another position is a new card, so that no card jumps. */}
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

/** The paid cards below the first row of results. CSS shows one card for each grid column. */
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
