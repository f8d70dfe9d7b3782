import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AiTool } from '../../domain/tool';
import { capitalize } from '../../domain/text';
import { safeHref } from '../../domain/web-address';
import { ToolCard } from '../tools/tool-card';

/** A listing as visitors will see it, and next to it the fields that the card does not show. */
export function ListingPreview({ tool }: { tool: AiTool }) {
  const banner = safeHref(tool.banner_url);
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid max-w-sm content-start gap-2">
        <p className="text-xs text-muted">As visitors would see it</p>
        <ToolCard tool={tool} isPreview />
      </div>
      <div className="grid content-start gap-4 text-sm">
        {banner && tool.sponsor_tier === 'none' && tool.premium_type === 'none' && (
          <KeptBanner address={banner} name={tool.name} />
        )}
        <dl className="grid max-w-prose gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Detail name="Website">
            <Address address={tool.url} />
          </Detail>
          {tool.affiliate_url && (
            <Detail name="Affiliate address">
              <Address address={tool.affiliate_url} />
            </Detail>
          )}
          <Detail name="Description">
            <bdi className="whitespace-pre-line">{tool.description}</bdi>
          </Detail>
          <Detail name="Tags">{tool.tags.join(', ') || 'None'}</Detail>
          <Detail name="Placement">
            {tool.premium_type === 'none' ? 'Basic, free of charge' : capitalize(tool.premium_type)}
            {tool.sponsor_tier !== 'none' && `, ${tool.sponsor_tier} tier`}
          </Detail>
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
        {hasFailed ? `The banner could not be loaded: ${address}` : 'Banner, kept with the listing'}
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

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** Shows the stored address in full, so that the reviewer sees where it leads before opening it. */
function Address({ address }: { address: string }) {
  return (
    <a
      href={safeHref(address)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-center gap-1.5 font-medium text-accent underline"
    >
      {address}
      <ExternalLink className="size-4 shrink-0" aria-label="(opens in a new tab)" />
    </a>
  );
}
