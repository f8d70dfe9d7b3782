import type { Database as Generated } from './database.types';

export type { Json } from './database.types';

type Public = Generated['public'];
type Functions = Public['Functions'];
type Tool = Public['Tables']['ai_tools']['Row'];
type Kind = Public['Tables']['placements']['Row']['kind'];

/** How a placement stands today; the database derives it from its stage and its days. */
export type PlacementState = 'requested' | 'awaiting_payment' | 'scheduled' | 'running' | 'ended' | 'cancelled';

/** What the directory shows of a listing: a row of `search_tools`. */
export type ListedTool = Pick<
  Tool,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'url'
  | 'category'
  | 'tags'
  | 'pricing_type'
  | 'logo_url'
  | 'affiliate_url'
  | 'banner_url'
  | 'premium_type'
  | 'sponsor_tier'
  | 'created_at'
> & {
  /** The placement that the card is counted for, where one runs today. */
  placement_id?: string | null;
};

/** The answer of `search_tools`. */
export type DirectoryPage = {
  rows: ListedTool[];
  /** How many listings the search and the filters leave. */
  found: number;
  /** How many there are in all, or within the category page. */
  total: number;
  page: number;
  /** Each counted with the other filters applied. */
  facets: { category: Record<string, number>; pricing: Partial<Record<Tool['pricing_type'], number>> };
  /** Where a search finds nothing: what comes nearest to it. */
  nearest: ListedTool[];
};

/** A paid place outside the results, as `sponsored_tools` answers it. */
export type SponsoredTool = {
  placement_id: string;
  kind: Kind;
  weight: number;
  /** For the strip above the results; the others are gold banners. */
  is_on_top: boolean;
  tool: ListedTool;
};

/** The columns of a view that are never null, which the generator cannot see. */
type Placement = Omit<
  Public['Views']['placement_overview']['Row'],
  'id' | 'kind' | 'state' | 'tool_name' | 'created_at'
> & {
  id: string;
  kind: Kind;
  state: PlacementState;
  tool_name: string;
  created_at: string;
};

/** What the functions answer whose answer is JSON, a row or one of a closed list. */
type Answers = {
  admin_listings: { rows: Tool[]; found: number; page: number };
  change_placement: PlacementState;
  republish_listing: Tool;
  search_tools: DirectoryPage;
  sponsored_tools: SponsoredTool[];
  unpublish_listing: Tool;
};

/** The database as the generator describes it, narrowed here once, so that no query has to. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Public, 'Functions' | 'Views'> & {
    Functions: Omit<Functions, keyof Answers> & {
      [Name in keyof Answers]: { Args: Functions[Name]['Args']; Returns: Answers[Name] };
    };
    Views: Omit<Public['Views'], 'placement_overview'> & {
      placement_overview: Omit<Public['Views']['placement_overview'], 'Row'> & { Row: Placement };
    };
  };
};
