import { type ComponentProps, memo, Suspense } from 'react';
import type { DirectoryState } from '../../domain/directory/directory-state';
import type { ListedTool } from '../../domain/listing/tool';
import type { SponsoredTool } from '../../lib/database';
import { cx } from '../../ui/cx';
import { ToolCard } from '../tool-card/tool-card';

/** Keeps the place of what is drawn once the app has started. */
export const UNDRAWN = 'invisible noscript:visible';

type Props = {
  tools: readonly ListedTool[];
  /** What is sponsored: labelled, and after the first, third and fifth card, so that the list begins with its own first tool. */
  strip: readonly SponsoredTool[];
  isDrawn: boolean;
  isAdmin: boolean;
  query: string;
  onNarrow: (change: Partial<DirectoryState>) => void;
};

/** Memoized, so that typing renders the cards again only when the results change. */
export const Cards = memo(function Cards({ tools, strip, isDrawn, ...common }: Props) {
  // A tool that changes its place gets a new card: a card never jumps.
  const cards = tools.map((tool, at) => <Card key={`${at}-${tool.id}`} tool={tool} {...common} />);
  strip.forEach(({ placement_id: placementId, tool }, at) =>
    cards.splice(
      at * 3 + 1,
      0,
      <Card key={placementId} {...common} tool={tool} placementId={placementId} isHidden={!isDrawn} query="" />,
    ),
  );
  return (
    <ul aria-labelledby="directory-heading" className="card-grid">
      {cards}
    </ul>
  );
});

type CardProps = ComponentProps<typeof ToolCard> & { placementId?: string; isHidden?: boolean };

/**
 * Each is hydrated by itself, what is touched first. Memoized outside of its boundary: a boundary that is drawn again before
 * its turn is hydrated there and then, and all of them together hold the page up.
 */
const Card = memo(function Card({ tool, placementId, isHidden = false, ...rest }: CardProps) {
  return (
    <Suspense>
      <li className={cx('min-w-0', isHidden && UNDRAWN)}>
        <ToolCard
          {...rest}
          tool={placementId === undefined ? tool : { ...tool, placement_id: placementId }}
          isPlaced={placementId !== undefined}
        />
      </li>
    </Suspense>
  );
});
