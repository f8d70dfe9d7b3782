import { pricingOf } from '../../domain/listing.constants';
import { toolPath } from '../../domain/paths';
import { safeHref } from '../../domain/web-address';
import { env } from '../../lib/env';
import type { ShownTool } from './tool-page.queries';

/** A tool as schema.org SoftwareApplication. Without a rating, because there are no real reviews. */
export const softwareData = (tool: ShownTool) => {
  const page = `${env.siteUrl()}${toolPath(tool.slug)}`;
  const pricing = pricingOf(tool.pricing_type);
  const logo = tool.logo_url && tool.logo_url.length > 1 ? safeHref(tool.logo_url) : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': page,
    name: tool.name,
    description: tool.description,
    url: tool.url,
    mainEntityOfPage: page,
    applicationCategory: tool.category,
    ...(tool.tags.length > 0 && { keywords: tool.tags.join(', ') }),
    ...(logo && { image: logo }),
    isAccessibleForFree: pricing.isFreeToUse,
    ...(pricing.price && { offers: { '@type': 'Offer', price: pricing.price, priceCurrency: 'USD' } }),
    dateModified: tool.updated_at,
  };
};

/** In characters. Search engines and chat previews truncate longer texts. */
const LONGEST = 155;
const SHORTEST = 50;

/** The description as one line of 50 to 155 characters, truncated between words. */
export function metaDescription({ name, description, category }: Pick<ShownTool, 'name' | 'description' | 'category'>) {
  const line = description.replace(/\s+/g, ' ').trim();
  const said = `${name}: ${line}`;
  const whole = said.length < SHORTEST ? `${said} An AI tool of the category ${category}.` : said;
  if (whole.length <= LONGEST) return whole;
  const cut = whole.slice(0, LONGEST - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 60)).replace(/[\s,;:.–-]+$/, '')}…`;
}
