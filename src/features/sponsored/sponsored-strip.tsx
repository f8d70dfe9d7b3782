import type { SponsoredTool } from '../../lib/database';
import { ToolCard } from '../tool-card/tool-card';
import { GoldBanner } from './gold-banner';

type Props = { gold: SponsoredTool | undefined; strip: readonly SponsoredTool[]; isAdmin: boolean };

/** The paid placements in one labelled row above the results; they do not affect the order of the results. */
export function SponsoredStrip({ gold, strip, isAdmin }: Props) {
  return (
    <aside aria-labelledby="sponsored-heading" className="border-b border-line pb-3 sm:pb-5">
      <h2 id="sponsored-heading" className="mb-1 text-sm font-semibold text-muted sm:mb-2">
        Sponsored
      </h2>
      <ul className="sponsored-strip">
        {gold && (
          <li className="sponsored-banner">
            <GoldBanner sponsored={gold} isAdmin={isAdmin} />
          </li>
        )}
        {strip.map(({ placement_id: placementId, tool }) => (
          <li key={placementId}>
            <ToolCard tool={{ ...tool, placement_id: placementId }} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
