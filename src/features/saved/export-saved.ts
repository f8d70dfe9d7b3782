import Papa from 'papaparse';
import { toImportTool } from '../../domain/import-mapping';
import { LISTING_COLUMNS } from '../../domain/listing-columns';
import { toolPath } from '../../domain/paths';
import { env } from '../../lib/env';
import { saveBlob } from '../../ui/save-blob';
import { fetchWhole } from './saved.queries';

type Whole = Awaited<ReturnType<typeof fetchWhole>>[number];

/** In the format of the bulk import. */
export const toJson = (tools: readonly Whole[]) =>
  `${JSON.stringify(
    tools.map((tool) => toImportTool(tool, tool.tool_details)),
    null,
    2,
  )}\n`;

/** A table after RFC 4180. Text that a spreadsheet would take for a formula is quoted so that it stays text. */
export const toCsv = (tools: readonly Whole[], savedOn: (id: string) => string) =>
  Papa.unparse(
    tools.map((tool) => ({
      ...Object.fromEntries(
        Object.values(LISTING_COLUMNS).flatMap(({ label, form, fact }) =>
          form && fact ? [[label, fact.text?.(tool) ?? form.show(tool)]] : form ? [[label, form.show(tool)]] : [],
        ),
      ),
      Page: `${env.siteUrl()}${toolPath(tool.slug)}`,
      'Saved on': savedOn(tool.id),
    })),
    { escapeFormulae: true, newline: '\r\n' },
  );

/** Downloads what is saved, newest first. Returns how many of the tools are in the file. */
export async function exportSaved(saved: ReadonlyMap<string, number>, format: 'json' | 'csv', today: string) {
  const tools = await fetchWhole([...saved.keys()]);
  const text =
    format === 'json' ? toJson(tools) : toCsv(tools, (id) => new Date(saved.get(id) ?? 0).toISOString().slice(0, 10));
  const type = format === 'json' ? 'application/json' : 'text/csv;charset=utf-8';
  saveBlob(new Blob([text], { type }), `saved-tools-${today}.${format}`);
  return tools.length;
}
