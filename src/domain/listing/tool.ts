import type { Database } from '../../lib/database';

/** A row of ai_tools. `npm run generate` derives the closed lists of values from the CHECK constraints. */
export type AiTool = Database['public']['Tables']['ai_tools']['Row'];

export type { ListedTool } from '../../lib/database';
