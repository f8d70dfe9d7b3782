import type { Database as Generated, Json } from './database.types';
import type * as results from './results';

export type { Json };
export type * from './results';

type Public = Generated['public'];
type Functions = Public['Functions'];
type Tables = Public['Tables'];
type Tool = Tables['ai_tools']['Row'];
type Badge = Pick<Tool, 'premium_type' | 'sponsor_tier'>;

/** The data of a card. Only paid cards need `placement_id`. */
export type ListedTool = Omit<results.ToolCard, 'placement_id'> & {
  placement_id?: string | null;
  /** The day on which the tool closed. Only `listing_cards` returns this field. */
  closed_on?: string;
  /** The latest news, newest first. Only `listing_cards` returns this field. */
  news?: results.News[];
};

type ComparedTool = Omit<Tool, 'approval_status' | 'created_by' | 'is_new_release' | 'rejected_reason'> & {
  host_icon: string | null;
  /** The requested slug, which may be a former slug of the tool. */
  requested_slug: string;
  /** The alternatives that the listing names. */
  named: results.ToolLink[];
  closed_on: string | null;
};

/** The result of `changes_since`, or null if nothing has changed. */
export type DirectoryChanges = {
  version: string;
  /** The slugs of the tools whose pages have changed, or null if any page may have changed. */
  tools: string[] | null;
  categories?: FamilyOfMenus[];
} | null;

type ToolPage = {
  tool:
    | (Omit<Tool, 'created_by' | 'is_new_release' | 'rejected_reason'> & {
        host_icon: string | null;
        /** The last link check, possibly of a former URL. */
        link_checks: Pick<Tables['link_checks']['Row'], 'url' | 'outcome' | 'checked_at'> | null;
        listing_reviews: { reviewed_at: string } | null;
        closed_listings: { closed_on: string; successor: results.ToolLink | null } | null;
        news: results.News[];
        running_placements: Badge[];
      })
    | null;
  /** The current slug, if the requested slug is a former slug. */
  movedTo: string | null;
  similar: Functions['similar_tools']['Returns'];
};

/** A placement in a list. `is_hidden` is true if no paid place shows it, because its listing is for adults. */
export type ShownPlacement = Public['Views']['placement_overview']['Row'] & { is_hidden: boolean };

type SavedListing = Tool & { running_placements: Badge[] };

/** A row of `own_tools`: the member's own listing, or another listing that the member changed, claimed or reported. */
export type OwnTool = {
  id: string;
  is_own: boolean;
  /** The listing, or null if the member may no longer see it. */
  tool: (SavedListing & { closed_listings: results.Closing | null }) | null;
  /** The placements of a member's own listing, newest first. */
  placements: ShownPlacement[];
  claim: results.OwnClaim | null;
  feedback: Omit<Tables['listing_feedback']['Row'], 'based_on'>[];
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

/**
 * The results of functions. Results that extend a table's row, or omit keys, have no SQL type, because the type would
 * repeat all columns.
 */
type FunctionResults = results.Results & {
  admin_placements: {
    rows: (ShownPlacement & { buyer_email: string | null; decider_email: string | null })[];
    found: number;
    page: number;
    counts: Partial<Record<results.PlacementState | 'ending', number>> | null;
  };
  batch_reads: unknown[];
  categories_in_families: FamilyOfMenus[];
  changes_since: DirectoryChanges;
  compare_tools: ComparedTool[];
  listing_cards: { rows: ListedTool[]; found: number; gone: string[] };
  own_tools: OwnTools;
  /** The saved listing, or null if the stored version was newer. */
  save_listing: SavedListing | null;
  tool_page: ToolPage;
};

/** The generated database types, with the results of functions that return JSON. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Public, 'Functions'> & {
    Functions: Omit<Functions, keyof FunctionResults> & {
      [Name in keyof FunctionResults]: { Args: Functions[Name]['Args']; Returns: FunctionResults[Name] };
    };
  };
};
