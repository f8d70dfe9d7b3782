import type { ApiStatus } from '../catalogue/catalogue.types';
import type { PricingType, SponsorTier } from './listing.constants';

/** The details of a tool that an import record can have besides its listing, under the catalogue's keys. */
export type ImportDetails = {
  trialDays?: number;
  /** Ids of other tools. */
  alternatives?: string[];
  apiStatus?: Partial<ApiStatus>;
  /** YYYY-MM-DD */
  lastUpdated?: string;
};

/** A tool from an import file, validated and with defaults applied (specification, sections 3 and 5). */
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
} & ImportDetails;
