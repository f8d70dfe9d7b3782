import type { Database } from '../lib/database.types';

/** A row of ai_tools; its closed lists come from the CHECK constraints, by `npm run db:types`. */
export type AiTool = Database['public']['Tables']['ai_tools']['Row'];

/** What the directory shows of a listing: a row of `search_tools`. */
export type ListedTool = Pick<
  AiTool,
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
