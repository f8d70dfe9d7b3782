// The results of functions that return JSON, written by `npm run generate` from the composite types of supabase/migrations.
export type AdminVocabulary = {
  all: number;
  /** The number of matching lines. At most 20 are returned. */
  found: number;
  lines: VocabularyLine[];
  /** The last ten changes, newest first. */
  changes: VocabularyChange[];
  /** Missed searches of the last 90 days, the most frequent first. */
  missed: MissedSearch[];
};

export type ClosedTool = {
  slug: string;
  name: string;
  closed_on: string;
};

export type DirectoryFacets = {
  category: Record<string, number>;
  pricing: Record<string, number>;
  facts: Record<string, number>;
};

export type DirectoryPage = {
  rows: ToolCard[];
  /** The number of listings that match the query and the filters. If none match, the number of closest listings. */
  found: number;
  /** The number of all listings in the directory, or in the category `within`. */
  total: number;
  page: number;
  /** The number of matches per option of a filter, with the other filters applied. Facts that fewer than twenty listings have are omitted. */
  facets: DirectoryFacets;
  /** Null if a listing matches. Otherwise the rows are the closest listings, and these are the stems by which they were found. */
  closest: string[] | null;
  /** Null, or the tools that the query compares ('x vs y'). */
  compared: ToolLink[] | null;
  /** Null, or the closed tools with exactly this name. The results and counts do not include them. */
  closed: ClosedTool[] | null;
};

export type Duplicates = {
  /** At most three approved listings with the URL. */
  listed: ToolLink[];
  /** Whether a pending listing of another member has the URL. Nothing else about that listing is returned. */
  is_waiting: boolean;
  is_own_waiting: boolean;
  /** Approved listings with nearly the same name. */
  named: ToolLink[];
};

export type EmailChoice = {
  kind: 'listing_received' | 'listing_decided' | 'feedback_resolved' | 'claim_decided' | 'placement_starts' | 'placement_ending' | 'placement_ended' | 'payment_changed' | 'weekly_digest';
  is_on: boolean;
};

export type JobState = {
  job: string;
  is_enabled: boolean;
  /** Null if the job never ran. */
  started_at: string | null;
  /** Null if the job never succeeded. */
  succeeded_at: string | null;
  /** Null if the job never ran. Otherwise whether twice its interval has passed since its last success or since it was switched on. */
  is_late: boolean | null;
  /** Null unless the last run failed. */
  problem: string | null;
  /** Null, or the counts of the last successful run. */
  counts: Record<string, number> | null;
};

export type MissedSearch = {
  words: string;
  nothing: number;
  unopened: number;
  last_day: string;
  days: number;
};

export type Offer = {
  kind: 'featured' | 'sponsored' | 'bronze' | 'silver' | 'gold' | 'plan_basic' | 'plan_premium' | 'plan_custom';
  name: string;
  benefits: string[];
  /** The displayed price. A request with a different price_id is rejected. */
  price_id: string;
  /** Null if the price is agreed with each buyer. */
  price_cents: number | null;
  currency: string;
  period: 'month' | 'once';
  /** Whether all places of the kind are taken today. */
  is_taken: boolean;
  /** Null if a place is free today or no placement has an end. Otherwise the next day with a free place. */
  next_free: string | null;
};

export type OwnAccount = {
  is_administrator: boolean;
  approved: number;
  pending: number;
  rejected: number;
  placements: number;
  requests: number;
  renewing: number;
  /** Null, or the last paid day of placements that renew. */
  renewing_until: string | null;
  claims: number;
  feedback: number;
  saved: number;
};

export type SearchPreview = {
  found: number;
  /** Whether no listing matches, so that the rows are the closest listings. */
  closest: boolean;
  rows: ToolName[];
};

export type SiteState = {
  jobs: JobState[];
  emails_waiting: number;
  /** The payment events of the last 30 days that could not be processed. */
  unread_payments: UnreadPayment[];
  /** The number of active subscriptions that pay for nothing. */
  renewals_waiting: number;
  schema_version: number;
};

export type SponsoredTool = {
  placement_id: string;
  kind: 'featured' | 'sponsored' | 'bronze' | 'silver' | 'gold' | 'plan_basic' | 'plan_premium' | 'plan_custom';
  weight: number;
  /** Whether the placement is shown as a card. Otherwise it is shown as a banner. */
  is_on_top: boolean;
  /** The facts that are true for the listing. */
  facts: string[];
  tool: ToolCard;
};

export type SyncProgress = {
  moved: number;
  left: number;
};

export type SynonymsPreview = {
  /** The line as it would be stored. */
  line: string;
  before: SearchPreview;
  after: SearchPreview;
};

export type ToolCard = {
  id: string;
  slug: string;
  name: string;
  description: string;
  url: string;
  category: string;
  tags: string[];
  pricing_type: 'free' | 'freemium' | 'trial' | 'paid';
  /** Null without a logo. */
  logo_url: string | null;
  /** Null, or the icon of the listing's host: an object in the bucket host-icons. */
  host_icon: string | null;
  /** Null without an affiliate link. */
  affiliate_url: string | null;
  /** Null without a banner. */
  banner_url: string | null;
  premium_type: 'none' | 'featured' | 'sponsored';
  sponsor_tier: 'none' | 'bronze' | 'silver' | 'gold';
  /** Null, or the running placement for which impressions of the card are counted. */
  placement_id: string | null;
  created_at: string;
};

export type ToolLink = {
  slug: string;
  name: string;
};

export type ToolName = {
  id: string;
  slug: string;
  name: string;
};

export type UnreadPayment = {
  event: string;
  problem: string;
};

export type VocabularyChange = {
  id: number;
  changed_at: string;
  group_id: number;
  before: string;
  after: string;
  /** Whether the line is unchanged since this change. */
  can_undo: boolean;
};

export type VocabularyLine = {
  group_id: number;
  line: string;
};

export type Results = {
  admin_vocabulary: AdminVocabulary;
  current_offers: Offer[];
  email_preference: EmailChoice | null;
  find_duplicates: Duplicates;
  own_account: OwnAccount | null;
  preview_synonyms: SynonymsPreview;
  search_tools: DirectoryPage;
  set_email_preference: EmailChoice | null;
  site_status: SiteState;
  sponsored_tools: SponsoredTool[];
  sync_categories: SyncProgress;
};
