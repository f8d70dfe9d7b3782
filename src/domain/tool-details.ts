import type { CatalogueTool } from '../catalogue/catalogue.types';
import type { ImportTool } from './listing-columns';
import type { Database } from '../lib/database';

type Table = Database['public']['Tables']['tool_details'];

/** Optional facts about a tool besides its listing; many tools have none. */
export type ToolDetails = Table['Row'];

/** The row of tool_details for a catalogue entry or import record; null if it would be empty. */
export function toDetailsRow(tool: (CatalogueTool | ImportTool) & { isNewRelease?: boolean }): ToolDetails | null {
  const row = {
    tool_id: tool.id,
    trial_days: tool.trialDays ?? null,
    alternatives: tool.alternatives ?? [],
    has_api: tool.apiStatus?.hasAPI ?? null,
    api_documentation_url: tool.apiStatus?.documentationUrl ?? null,
    api_quality: tool.apiStatus?.quality ?? null,
    api_category: tool.apiStatus?.category ?? null,
    // A new release has no review date: in the catalogue it is always today's.
    last_reviewed_on: tool.isNewRelease ? null : (tool.lastUpdated ?? null),
  };
  const { tool_id: _id, alternatives, ...facts } = row;
  return alternatives.length > 0 || Object.values(facts).some((value) => value !== null) ? row : null;
}
