import { Fragment, useState } from 'react';
import { factsOf } from '../../domain/listing/listing-facts';
import type { AiTool } from '../../domain/listing/tool';
import { safeHref } from '../../lib/web-address';
import { BreakableText } from '../../ui/breakable-text';
import { FactText } from '../../ui/fact-text';
import type { ReviewFacts } from '../listings/admin-listings';
import { askedPlacements } from '../../domain/placement/prices';
import { ToolCard } from '../tool-card/tool-card';

/** A listing as visitors will see it, and next to it the fields that the card does not show. */
export function ListingPreview({ tool, asked = [] }: { tool: AiTool; asked?: ReviewFacts['asked'] | undefined }) {
  const banner = safeHref(tool.banner_url);
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid max-w-sm content-start gap-2">
        <p className="text-xs text-muted">As visitors see it</p>
        <ToolCard tool={tool} isPreview />
      </div>
      <div className="grid content-start gap-4 text-sm">
        {banner && tool.sponsor_tier === 'none' && tool.premium_type === 'none' && (
          <KeptBanner address={banner} name={tool.name} />
        )}
        <dl className="grid max-w-prose gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          {factsOf(tool, 'reviewer').map((fact) => (
            <Fragment key={fact.key}>
              <dt className="text-muted">{fact.label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {fact.key === 'premium_type' && asked.length > 0 ? (
                  `Asked for: ${askedPlacements(asked)}`
                ) : (
                  <FactText fact={fact} />
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** A card without a placement shows no banner, so a stored banner is shown here for review. */
function KeptBanner({ address, name }: { address: string; name: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <figure className="grid max-w-prose gap-2">
      <figcaption className="text-xs text-muted">
        {hasFailed ? <BreakableText text={`The banner could not be loaded: ${address}`} /> : 'Banner'}
      </figcaption>
      {!hasFailed && (
        <img
          src={address}
          alt={`Banner of ${name}`}
          width={1200}
          height={300}
          referrerPolicy="no-referrer"
          className="aspect-4/1 w-full rounded-md border border-line bg-sunken object-cover"
          onError={() => setHasFailed(true)}
        />
      )}
    </figure>
  );
}
