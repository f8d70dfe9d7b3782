// The results of functions, written by `npm run generate` from the types of supabase/migrations.
import type { Database, Json } from './database.types';

type Public = Database['public'];

export type AccountDeletion = "deleted" | "gone";

export type AdminCategories = {
  families: Public['Tables']['families']['Row'][];
  categories: AdminCategory[];
  /** Names that listings use but that are not categories: at most 200, the most used first. */
  unplaced: UnplacedName[];
  /** The number of listings that still have a former name of their category. */
  unsettled: number;
};

export type AdminCategory = {
  slug: string;
  name: string;
  family: string;
  place: number;
  sentence: string | null;
  is_offered: boolean;
  version: number;
  /** The number of listings in any state, including listings with a former name. */
  listings: number;
  before: FormerName[];
};

export type AdminListings = {
  rows: Public['Tables']['ai_tools']['Row'][];
  found: number;
  page: number;
};

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

export type Administrator = {
  id: number;
  email: string;
  added_at: string;
  /** Null, or the email address of the administrator who added this one. */
  added_by: string | null;
  /** Null for a current administrator. */
  removed_at: string | null;
  /** Null, or the email address of the administrator who removed this one. */
  removed_by: string | null;
  /** Whether the address is current and belongs to a confirmed account that is not banned. */
  is_active: boolean;
  is_you: boolean;
};

export type ClosedTool = {
  slug: string;
  name: string;
  closed_on: string;
};

export type Closing = {
  closed_on: string;
};

export type Counts = Record<string, number>;

export type DirectoryFacets = {
  category: Counts;
  pricing: Counts;
  facts: Counts;
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

export type DueJob = {
  /** Null if the job was skipped. Otherwise the id for finish_job. */
  run: number | null;
  timeout_seconds: number;
  /** Null, or the reason: off, running or not due. */
  skipped: string | null;
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
  kind: ("listing_received" | "listing_decided" | "feedback_resolved" | "claim_decided" | "placement_starts" | "placement_ending" | "placement_ended" | "payment_changed" | "weekly_digest" | "site_alert");
  is_on: boolean;
};

export type FamilyNews = {
  /** The Monday of the week in UTC. */
  week: string;
  family: string;
  /** The number of new tools. */
  added: number;
  /** The newest five of the new tools. */
  newest: ToolLink[];
  /** The number of other news. */
  changed: number;
  /** The latest ten of the other news, newest first. */
  changes: NewsLine[];
  /** The time of the latest news. */
  at: string;
};

export type FeedbackOutcome = "stored" | "counted" | "known" | "waiting" | "applied";

export type FormerName = {
  name: string;
  isMerged: boolean;
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
  counts: Counts | null;
  /** Null, or a sentence about the result of the last successful run. */
  result: string | null;
};

export type LedgerEntry = {
  entry: string;
  what: LedgerEntryKind;
  at: string;
  placement_id: string | null;
  received_cents: number;
  refunded_cents: number;
  tax_cents: number;
  discount_cents: number;
  currency: string;
  state: ("booked" | "held" | "refunded" | "settled");
  reference: string | null;
  invoice_url: string | null;
  kind: ("featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom") | null;
  name: string | null;
  email: string | null;
  first_day: string | null;
  last_day: string | null;
};

export type LedgerEntryKind = "payment" | "refund" | "by_hand";

export type LedgerRow = {
  month: string | null;
  kind: ("featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom") | null;
  name: string | null;
  email: string | null;
  currency: string;
  received_cents: number;
  refunded_cents: number;
  tax_cents: number;
  earned_cents: number;
};

export type LedgerSums = {
  currency: string;
  received_cents: number;
  refunded_cents: number;
  tax_cents: number;
  earned_cents: number;
};

export type LedgerTotals = {
  /** Columns that the list is not grouped by are null. A payment without a placement has null in all of them. */
  rows: LedgerRow[];
  /** The total number of rows. At most 200 are returned. */
  found: number;
  totals: LedgerSums[];
  /** The sums of approved but unpaid requests, and of payments held for review, regardless of filters. */
  open: OpenSum[];
  years: number[];
};

export type MemberStats = {
  email: string | null;
  pending: number;
  approved: number;
  rejected: number;
};

export type MissedSearch = {
  words: string;
  nothing: number;
  unopened: number;
  last_day: string;
  days: number;
};

export type News = {
  kind: NewsKind;
  at: string;
  text: string;
};

export type NewsKind = "new" | "closed" | "reopened" | "renamed" | "pricing" | "free_offer_added" | "free_offer_ended" | "trial";

export type NewsLine = {
  slug: string;
  name: string;
  kind: NewsKind;
  at: string;
  text: string;
};

export type Offer = {
  kind: ("featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom");
  name: string;
  benefits: string[];
  /** The displayed price. A request with a different price_id is rejected. */
  price_id: string;
  /** Null if the price is agreed with each buyer. */
  price_cents: number | null;
  /** Null if the placement is not sold by the year. */
  year_cents: number | null;
  currency: string;
  period: ("month" | "once");
  /** Whether all places of the kind are taken today. */
  is_taken: boolean;
  /** Null if a place is free today or no placement has an end. Otherwise the next day with a free place. */
  next_free: string | null;
};

export type OpenAmount = "awaited" | "held";

export type OpenSum = {
  what: OpenAmount;
  currency: string;
  cents: number;
  count: number;
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

export type OwnClaim = {
  state: ("open" | "granted" | "refused");
  proof_kind: ("email" | "meta_tag" | "domain");
  answer: string | null;
  is_verified: boolean;
  /** The code, while the check is pending. */
  code: string | null;
  code_ends_at: string | null;
  checked_at: string | null;
  check_result: string | null;
  is_awaited: boolean;
};

export type PaymentVersion = {
  state: ("booked" | "held" | "refunded" | "settled");
  version: string;
};

export type PickedCard = {
  id: string;
  slug: string;
  name: string;
  url: string;
  affiliate_url: string | null;
  category: string;
  pricing_type: ("free" | "freemium" | "trial" | "paid");
  logo_url: string | null;
  host_icon: string | null;
  approval_status: ("pending" | "approved" | "rejected");
  closed_listings: Closing | null;
};

export type PickedTool = {
  tool_id: string;
  place: number;
  reason: string;
  tool: PickedCard;
};

export type PlacementState = "requested" | "awaiting_payment" | "scheduled" | "running" | "ended" | "cancelled";

export type PlacementVersion = {
  state: PlacementState;
  version: string;
};

export type ReviewItem = {
  /** Unique among all kinds. */
  id: string;
  kind: string;
  since: string;
  tool: ReviewedTool | null;
  facts: Json;
};

export type ReviewPage = {
  /** The number of items of each kind, regardless of filters. */
  counts: Counts;
  rows: ReviewItem[];
  found: number;
  page: number;
  /** The members who sent the pending listings, by account id, with the number of their listings in each status. */
  members: StatsOfMembers;
};

export type ReviewedTool = {
  id: string;
  slug: string;
  name: string;
  url: string;
  approval_status: ("pending" | "approved" | "rejected");
  updated_at: string;
  closed_on: string | null;
};

export type SameAddress = {
  id: string;
  name: string;
  slug: string;
  status: string;
};

export type SameAddresses = Record<string, SameAddress[]>;

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
  kind: ("featured" | "sponsored" | "bronze" | "silver" | "gold" | "plan_basic" | "plan_premium" | "plan_custom");
  weight: number;
  /** Whether the placement is shown as a card. Otherwise it is shown as a banner. */
  is_on_top: boolean;
  /** The facts that are true for the listing. */
  facts: string[];
  tool: ToolCard;
};

export type StatsOfMembers = Record<string, MemberStats>;

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
  pricing_type: ("free" | "freemium" | "trial" | "paid");
  /** Null without a logo. */
  logo_url: string | null;
  /** Null, or the icon of the listing's host: an object in the bucket host-icons. */
  host_icon: string | null;
  /** Null without an affiliate link. */
  affiliate_url: string | null;
  /** Null without a banner. */
  banner_url: string | null;
  premium_type: ("none" | "featured" | "sponsored");
  sponsor_tier: ("none" | "bronze" | "silver" | "gold");
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

export type ToolNews = {
  tool_id: string;
  /** At most three, newest first, without "new". */
  news: News[];
};

export type UnplacedName = {
  name: string;
  listings: number;
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
  admin_categories: AdminCategories;
  admin_listings: AdminListings;
  admin_vocabulary: AdminVocabulary;
  change_placement: PlacementVersion;
  current_offers: Offer[];
  decide_payment: PaymentVersion;
  delete_own_account: AccountDeletion;
  email_preference: EmailChoice | null;
  existing_addresses: SameAddresses;
  find_duplicates: Duplicates;
  ledger_entries: LedgerEntry[];
  ledger_totals: LedgerTotals;
  list_administrators: Administrator[];
  news_of_tools: ToolNews[];
  own_account: OwnAccount | null;
  own_claim: OwnClaim[];
  picked_tools: PickedTool[];
  preview_synonyms: SynonymsPreview;
  review_queue: ReviewPage;
  search_tools: DirectoryPage;
  send_feedback: FeedbackOutcome | null;
  set_email_preference: EmailChoice | null;
  site_status: SiteState;
  sponsored_tools: SponsoredTool[];
  start_due_job: DueJob;
  sync_categories: SyncProgress;
  weekly_news: FamilyNews[];
};
