import type { PricingType, SponsorTier } from '../domain/listing/listing.constants';
import type { Platform } from '../domain/listing/platforms';

/** Invented sample content: always labelled as a sample, never shown as a real customer's review. */
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

/** Additional facts about a tool: only certain and stable ones, so no prices and no figures. */
export type CatalogueFacts = {
  whatItDoes?: string[];
  bestFor?: string;
  whatIsFree?: string;
  platforms?: Platform[];
};

/** One built-in tool (specification, section 3). */
export type CatalogueTool = CatalogueFacts & {
  /** A slug, unique across all groups. */
  id: string;
  name: string;
  description: string;
  /** One letter; derived from the name. */
  logo: string;
  /** The key of the group's stock picture; derived from the group. */
  image: string;
  banner?: string;
  /** Most specific first: the database stores only the first one. */
  category: string[];
  tags: string[];
  pricingType: PricingType;
  url: string;
  affiliateUrl?: string;
  featured?: boolean;
  sponsored?: boolean;
  sponsorTier?: SponsorTier;
  isNewRelease: boolean;
  /** YYYY-MM-DD: when the entry was last reviewed; today for new releases. */
  lastUpdated: string;
  trialDays?: number;
  /** Ids of other catalogue tools. */
  alternatives?: string[];
  reviews?: SampleReview[];
  apiStatus?: ApiStatus;
};

/** An entry of a group file; the index derives the rest. */
export type CatalogueEntry = Omit<
  CatalogueTool,
  'logo' | 'image' | 'isNewRelease' | 'lastUpdated' | keyof CatalogueFacts
> &
  ({ isNewRelease: true; lastUpdated?: never } | { isNewRelease?: false; lastUpdated: string });
