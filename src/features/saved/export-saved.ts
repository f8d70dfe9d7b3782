import { csvText } from '../../domain/text/csv';
import { toImportTool } from '../../domain/listing-files/record';
import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { toolPath } from '../../domain/directory/paths';
import { TABLE_HEADER, tableCells } from '../../domain/listing-files/table';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import { unwrap } from '../../lib/unwrap';
import { env } from '../../lib/env';
import { idList } from '../../lib/id-list';
import { downloadBlob } from '../../ui/download-blob';
import type { SavedTool } from './guest-list';

/** The number of ids per request is limited, because the ids are in the URL. */
const IDS_A_REQUEST = 50;
const COLUMNS =
  `${['id', 'slug', ...Object.keys(LISTING_COLUMNS)].join(',')},${RUNNING_BADGE}` as `*,${typeof RUNNING_BADGE}`;

/** Reads all columns of these tools in the given order. Omits tools that are no longer listed. */
async function fetchWhole(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_REQUEST) }, (_, at) =>
    ids.slice(at * IDS_A_REQUEST, (at + 1) * IDS_A_REQUEST),
  );
  const rows = [];
  for (const part of parts) {
    rows.push(
      ...(await unwrap((supabase) =>
        supabase.from('ai_tools').select(COLUMNS).eq('approval_status', 'approved').filter('id', 'in', idList(part)),
      )),
    );
  }
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.map(withRunningBadge).sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

type Whole = Awaited<ReturnType<typeof fetchWhole>>[number];

export const toJson = (tools: readonly Whole[]) => `${JSON.stringify(tools.map(toImportTool), null, 2)}\n`;

/**
 * Returns the table of every export with two more columns: the tool's page, and the day on which the visitor saved it.
 */
export const toCsv = (tools: readonly Whole[], savedOn: (id: string) => string) =>
  csvText([
    [...TABLE_HEADER, 'Page', 'Saved on'],
    ...tools.map((tool) => [
      ...tableCells(toImportTool(tool)),
      `${env.siteUrl()}${toolPath(tool.slug)}`,
      savedOn(tool.id),
    ]),
  ]);

export async function exportSaved(saved: readonly SavedTool[], format: 'json' | 'csv', today: string) {
  const tools = await fetchWhole(saved.map(({ tool }) => tool));
  const savedAt = new Map(saved.map(({ tool, saved_at }) => [tool, saved_at]));
  const text = format === 'json' ? toJson(tools) : toCsv(tools, (id) => savedAt.get(id)?.slice(0, 10) ?? '');
  const type = format === 'json' ? 'application/json' : 'text/csv;charset=utf-8';
  downloadBlob(new Blob([text], { type }), `saved-tools-${today}.${format}`);
  return tools.length;
}
