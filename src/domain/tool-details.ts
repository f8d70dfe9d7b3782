import type { CatalogueTool } from '../catalogue/catalogue.types';
import type { ImportTool } from './listing-columns';
import type { Database } from '../lib/database';

type Table = Database['public']['Tables']['tool_details'];

/** What is known of a tool beyond its listing; many tools have none. */
export type ToolDetails = Table['Row'];

/** The part of a catalogue entry or an import record that tool_details keeps; null when there is nothing to keep. */
export function toDetailsRow(tool: (CatalogueTool | ImportTool) & { isNewRelease?: boolean }): ToolDetails | null {
  const row = {
    tool_id: tool.id,
    trial_days: tool.trialDays ?? null,
    alternatives: tool.alternatives ?? [],
    has_api: tool.apiStatus?.hasAPI ?? null,
    api_documentation_url: tool.apiStatus?.documentationUrl ?? null,
    api_quality: tool.apiStatus?.quality ?? null,
    api_category: tool.apiStatus?.category ?? null,
    // A new release was looked at on whatever day this is asked.
    last_reviewed_on: tool.isNewRelease ? null : (tool.lastUpdated ?? null),
  };
  const { tool_id: _id, alternatives, ...facts } = row;
  return alternatives.length > 0 || Object.values(facts).some((value) => value !== null) ? row : null;
}
