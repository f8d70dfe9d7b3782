import type { Database } from '../lib/database';

/** A row of ai_tools; its closed lists come from the CHECK constraints, by `npm run db:types`. */
export type AiTool = Database['public']['Tables']['ai_tools']['Row'];

export type { ListedTool } from '../lib/database';
