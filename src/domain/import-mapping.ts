import type { CatalogueTool } from '../catalogue/catalogue.types';
import type { PricingType, SponsorTier } from './listing.constants';

/** A tool as an import file holds it, checked and with its defaults (specification, sections 3 and 5). */
export type ImportTool = {
  id: string;
  name: string;
  description: string;
  url: string;
  logo: string;
  image?: string;
  category: string[];
  tags: string[];
  pricingType: PricingType;
  affiliateUrl?: string;
  featured?: boolean;
  sponsored?: boolean;
  banner?: string;
  sponsorTier?: SponsorTier;
};

/** The columns that an import writes. Status, owner and times are the database's own. */
export function toImportRow(tool: ImportTool) {
  return {
    id: tool.id,
    name: tool.name,
    description: tool.description,
    url: tool.url,
    category: tool.category[0] ?? 'Other',
    tags: tool.tags,
    pricing_type: tool.pricingType,
    logo_url: tool.logo || null,
    affiliate_url: tool.affiliateUrl ?? null,
    banner_url: tool.banner ?? null,
    premium_type: tool.featured ? 'featured' : tool.sponsored ? 'sponsored' : 'none',
    sponsor_tier: tool.sponsorTier ?? 'none',
  } as const;
}

/** The part of a catalogue entry that an import file carries. */
export function catalogueToImportTool(tool: CatalogueTool): ImportTool {
  const { id, name, description, url, logo, image, category, tags, pricingType } = tool;
  const { affiliateUrl, featured, sponsored, banner, sponsorTier } = tool;
  return {
    id,
    name,
    description,
    url,
    logo,
    image,
    category,
    tags,
    pricingType,
    ...(affiliateUrl && { affiliateUrl }),
    ...(featured && { featured }),
    ...(sponsored && { sponsored }),
    ...(banner && { banner }),
    ...(sponsorTier && { sponsorTier }),
  };
}
