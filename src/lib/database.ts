import type { Database as Generated, Json } from './database.types';
import type { FACT_FILTER_NAMES } from './lists';
import type * as results from './results';

export type { Json };
export type {
  AdminVocabulary as WordsAdmin,
  Duplicates as AddressTaken,
  JobState,
  Offer,
  OwnAccount,
  SearchPreview,
  SiteState,
  SynonymsPreview as WordPreview,
} from './results';

type Public = Generated['public'];
type Functions = Public['Functions'];
type Tool = Public['Tables']['ai_tools']['Row'];
type Kind = Public['Tables']['placements']['Row']['kind'];

/** The current state of a placement. The database derives it from the stage and the days. */
export type PlacementState = 'requested' | 'awaiting_payment' | 'scheduled' | 'running' | 'ended' | 'cancelled';

/** The icon of a listing's host, as an object name in the bucket host-icons. */
type HostIcon = { host_icon?: string | null };

export type ListedTool = Omit<results.ToolCard, 'host_icon' | 'placement_id'> &
  Partial<Pick<results.ToolCard, 'host_icon' | 'placement_id'>> & {
    /** The day on which the tool closed. Only `listing_cards` returns this field. */
    closed_on?: string;
  };

export type Fact = (typeof FACT_FILTER_NAMES)[number];

export type DirectoryPage = Omit<results.DirectoryPage, 'rows'> & { rows: ListedTool[] };

export type SponsoredTool = Omit<results.SponsoredTool, 'facts' | 'tool'> & {
  facts: Fact[];
  tool: ListedTool;
};

type ComparedTool = Omit<Tool, 'approval_status' | 'created_by' | 'is_new_release' | 'rejected_reason'> &
  HostIcon & {
    /** The requested slug, which may be a former slug of the tool. */
    requested_slug: string;
    named: Pick<Tool, 'slug' | 'name'>[];
    /** The day on which the tool closed. */
    closed_on: string | null;
  };

/** A pick as shown on its card: a row of `picked_tools`. A pick has no placement, because picks are never paid. */
export type PickedTool = Pick<Public['Tables']['picks']['Row'], 'tool_id' | 'place' | 'reason'> & {
  tool: Pick<
    Tool,
    'id' | 'slug' | 'name' | 'url' | 'affiliate_url' | 'category' | 'pricing_type' | 'logo_url' | 'approval_status'
  > & { host_icon: string | null; closed_listings: { closed_on: string } | null };
};

/** The result of `changes_since`, or null if nothing has changed. */
export type DirectoryChanges = {
  version: string;
  /** The slugs of the tools whose pages have changed, or null if any page may have changed. */
  tools: string[] | null;
  categories?: FamilyOfMenus[];
} | null;

export type ToolPage = {
  tool:
    | (Omit<Tool, 'created_by' | 'is_new_release' | 'rejected_reason'> & {
        host_icon: string | null;
        /** The last link check, possibly of a former URL. */
        link_checks: Pick<LinkCheck, 'url' | 'outcome' | 'checked_at'> | null;
        listing_reviews: { reviewed_at: string } | null;
        closed_listings: { closed_on: string; successor: Pick<Tool, 'slug' | 'name'> | null } | null;
        running_placements: Pick<Tool, 'premium_type' | 'sponsor_tier'>[];
      })
    | null;
  /** The current slug, if the requested slug is a former slug. */
  movedTo: string | null;
  similar: Functions['similar_tools']['Returns'];
};

/** The columns that are never null. The type generator marks all columns of a view as nullable. */
type Placement = Omit<
  Public['Views']['placement_overview']['Row'],
  'id' | 'kind' | 'state' | 'tool_name' | 'created_at' | 'version' | 'period'
> & {
  period: results.Offer['period'];
  id: string;
  kind: Kind;
  state: PlacementState;
  tool_name: string;
  created_at: string;
  version: string;
};

/** The agreed price of a placement, and the public price on the day of the request. */
export type AskedPrice = 'price_cents' | 'list_cents' | 'currency' | 'period';

/** The badge of a running placement. Its columns are never null and have the same closed lists as a listing's badge. */
type Running = Omit<Public['Views']['running_placements']['Row'], 'premium_type' | 'sponsor_tier'> &
  Pick<Tool, 'premium_type' | 'sponsor_tier'>;

export type AdminListings = { rows: Tool[]; found: number; page: number };

export type SameListing = Pick<
  Tool,
  'id' | 'slug' | 'name' | 'url' | 'category' | 'pricing_type' | 'description' | 'approval_status'
> & {
  /** Whether the listings have the same address. If false, their names are similar. */
  has_address: boolean;
  email: string | null;
};

export type SameAddresses = Record<
  string,
  (Pick<Tool, 'id' | 'slug' | 'name'> & { status: Tool['approval_status'] })[]
>;

/** A placement in a list. `is_hidden` is true if the placement is not shown because its listing is for adults. */
export type ShownPlacement = Placement & { is_hidden: boolean };

type AdminPlacements = {
  rows: (ShownPlacement & { buyer_email: string | null })[];
  found: number;
  page: number;
  /** The number of placements in each state. `ending` counts placements that end within seven days. */
  counts: Partial<Record<PlacementState | 'ending', number>> | null;
};

export type ListingCards = {
  rows: ListedTool[];
  /** The number of requested listings that are public. */
  found: number;
  /** The requested ids or slugs that are not public. */
  gone: string[];
};

type Feedback = Public['Tables']['listing_feedback']['Row'];
type LinkCheck = Public['Tables']['link_checks']['Row'];
type Claim = Public['Tables']['ownership_claims']['Row'];

type ReviewedTool = Pick<Tool, 'id' | 'slug' | 'name' | 'url' | 'approval_status' | 'updated_at'> & {
  /** The day on which the tool closed. */
  closed_on: string | null;
};

/** The result of `review_queue`. `features/review/kinds` has the types of `facts` for each kind. */
export type ReviewPage = {
  /** The number of items of each kind, regardless of filters. */
  counts: Record<string, number>;
  /** `id` is unique among all kinds. */
  rows: { id: string; kind: string; since: string; tool: ReviewedTool | null; facts: Json }[];
  found: number;
  page: number;
  /** The members who sent the pending listings, by account id, with the number of their listings in each status. */
  members: Record<string, { email: string | null; pending: number; approved: number; rejected: number }>;
};

/** Sums of a currency, in its smallest unit. */
export type BookSums = { currency: string; received_cents: number; refunded_cents: number; earned_cents: number };

export type PaymentBooks = {
  /** Columns that the list is not grouped by are null. For payments without a placement, kind, name and email are null. */
  rows: (BookSums & { month: string | null; kind: Kind | null; name: string | null; email: string | null })[];
  /** The total number of rows. At most 200 are returned. */
  found: number;
  totals: BookSums[];
  /** The sums of approved but unpaid requests, and of payments held for review, regardless of filters. */
  open: { what: 'awaited' | 'held'; currency: string; cents: number; count: number }[];
  years: number[];
};

export type BookLine = {
  entry: string;
  what: 'payment' | 'refund' | 'by_hand';
  at: string;
  received_cents: number;
  refunded_cents: number;
  currency: string;
  state: 'booked' | 'held' | 'refunded' | 'settled';
  reference: string | null;
  invoice_url: string | null;
  kind: Kind | null;
  name: string | null;
  email: string | null;
  first_day: string | null;
  last_day: string | null;
};

/** The result of `own_claim`, which has at most one row. */
export type OwnClaim = Pick<Claim, 'state' | 'proof_kind' | 'answer' | 'checked_at' | 'check_result'> & {
  is_verified: boolean;
  /** The code, while the check is pending. */
  code: string | null;
  code_ends_at: string | null;
  is_awaited: boolean;
};

/** A row of `own_tools`: the member's own listing, or another listing that the member changed, claimed or reported. */
export type OwnTool = {
  id: string;
  is_own: boolean;
  /** The listing, or null if the member may no longer see it. */
  tool: (SavedListing & { closed_listings: { closed_on: string } | null }) | null;
  /** The placements of a member's own listing, newest first. */
  placements: ShownPlacement[];
  claim: OwnClaim | null;
  feedback: Omit<Feedback, 'based_on'>[];
};

/** The result of `own_tools`. 'other' counts listings that the member does not own. */
export type OwnTools = { counts: Record<Tool['approval_status'] | 'other', number>; rows: OwnTool[] };

/** A family in `categories_in_families`, with the domain's property names. */
type FamilyOfMenus = {
  slug: string;
  name: string;
  sentence?: string;
  isAdult?: boolean;
  categories: { name: string; sentence?: string; isHidden?: boolean; before?: string[] }[];
};

export type CategoryAdmin = {
  families: Public['Tables']['families']['Row'][];
  categories: (Public['Tables']['categories']['Row'] & {
    /** The number of listings in any state, including listings with a former name. */
    listings: number;
    before: { name: string; isMerged: boolean }[];
  })[];
  /** Names that listings use but that are not categories: at most 200, the most used first. */
  unplaced: { name: string; listings: number }[];
  /** The number of listings that still have a former name of their category. */
  unsettled: number;
};

type SavedListing = Tool & { running_placements: Pick<Tool, 'premium_type' | 'sponsor_tier'>[] };

/** Return types that cannot be generated, because the SQL function returns plain JSON, a row or a closed list. */
type FunctionResults = Omit<results.Results, 'search_tools' | 'sponsored_tools'> & {
  search_tools: DirectoryPage;
  sponsored_tools: SponsoredTool[];
  admin_listings: AdminListings;
  admin_placements: AdminPlacements;
  ledger_entries: BookLine[];
  categories_in_families: FamilyOfMenus[];
  changes_since: DirectoryChanges;
  admin_categories: CategoryAdmin;
  change_placement: { state: PlacementState; version: string };
  decide_payment: { state: BookLine['state']; version: string };
  listing_cards: ListingCards;
  own_claim: OwnClaim[];
  ledger_totals: PaymentBooks;
  picked_tools: PickedTool[];
  batch_reads: unknown[];
  compare_tools: ComparedTool[];
  review_queue: ReviewPage;
  republish_listing: Tool;
  existing_addresses: SameAddresses;
  /** The saved listing, or null if the stored version was newer. */
  save_listing: SavedListing | null;
  /**
   * The outcome of a report or change. 'counted': the report was stored without its note, because the listing has enough notes.
   * 'known': the same report was sent before. 'waiting': the change needs a review. 'applied': the change is public.
   * null: the listing has changed since.
   */
  send_feedback: 'stored' | 'counted' | 'known' | 'waiting' | 'applied' | null;
  own_tools: OwnTools;
  delete_own_account: 'deleted' | 'gone';
  tool_page: ToolPage;
  unpublish_listing: Tool;
};

/** The generated database types, narrowed so that queries need no casts. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Public, 'Functions' | 'Views'> & {
    Functions: Omit<Functions, keyof FunctionResults> & {
      [Name in keyof FunctionResults]: { Args: Functions[Name]['Args']; Returns: FunctionResults[Name] };
    };
    Views: Omit<Public['Views'], 'listed_tools' | 'placement_overview' | 'running_placements' | 'tools_with_icons'> & {
      listed_tools: Omit<Public['Views']['listed_tools'], 'Row'> & { Row: Tool & Required<HostIcon> };
      tools_with_icons: Omit<Public['Views']['tools_with_icons'], 'Row'> & { Row: Tool & Required<HostIcon> };
      running_placements: Omit<Public['Views']['running_placements'], 'Row'> & { Row: Running };
      placement_overview: Omit<Public['Views']['placement_overview'], 'Row'> & { Row: Placement };
    };
  };
};
