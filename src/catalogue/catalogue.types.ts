import type { PricingType, SponsorTier } from '../domain/listing/listing.constants';
import type { Platform } from '../domain/listing/platforms';

/** An invented review. Pages must label it as a sample. */
type SampleReview = {
  userName: string;
  /** 0.5 to 5 in half steps. */
  rating: number;
  comment: string;
  /** YYYY-MM-DD */
  date: string;
};

export type ApiStatus = {
  hasAPI: boolean;
  documentationUrl: string;
  quality: 'excellent' | 'good';
  category: 'LLM' | 'Audio' | 'Multimodal' | 'Image';
};

/** Additional facts about a tool. Prices and figures do not belong here, because they change. */
export type CatalogueFacts = {
  whatItDoes?: string[];
  bestFor?: string;
  whatIsFree?: string;
  platforms?: Platform[];
};

/** One built-in tool (specification, section 3). */
export type CatalogueTool = CatalogueFacts & {
  id: string;
  name: string;
  description: string;
  logo: string;
  /** The key of the group's stock picture. */
  image: string;
  banner?: string;
  /** The most specific category comes first, because the database stores only the first one. */
  category: string[];
  tags: string[];
  pricingType: PricingType;
  url: string;
  affiliateUrl?: string;
  featured?: boolean;
  sponsored?: boolean;
  sponsorTier?: SponsorTier;
  isNewRelease: boolean;
  /** The day of the last review (YYYY-MM-DD). New releases get the current day. */
  lastUpdated: string;
  trialDays?: number;
  /** Ids of catalogue tools. */
  alternatives?: string[];
  reviews?: SampleReview[];
  apiStatus?: ApiStatus;
};

/** An entry in a group's file. The index derives the missing fields. */
export type CatalogueEntry = Omit<
  CatalogueTool,
  'logo' | 'image' | 'isNewRelease' | 'lastUpdated' | keyof CatalogueFacts
> &
  ({ isNewRelease: true; lastUpdated?: never } | { isNewRelease?: false; lastUpdated: string });
