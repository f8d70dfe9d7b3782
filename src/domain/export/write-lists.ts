import { csvText } from './csv';
import type { ImportTool } from '../import/import-tool';
import { headingCategory, markdownFacts, markdownTarget, markdownText } from '../import/markdown-text';
import { TABLE_HEADER, tableCells } from '../import/table-facts';

/** Writes tools batch by batch: `begin` first, then `lines` for each batch, one after another. */
export type ListWriter = { begin: () => string; lines: (tools: readonly ImportTool[]) => string };

/** A table that the import reads back as it was. */
export const csvWriter = (): ListWriter => ({
  begin: () => `${csvText([TABLE_HEADER])}\r\n`,
  lines: (tools) => (tools.length > 0 ? `${csvText(tools.map(tableCells))}\r\n` : ''),
});

function markdownItem(tool: ImportTool, isUnderHeading: boolean): string {
  const { name, url, description, category, ...facts } = tool;
  const kept = { ...facts, ...(!isUnderHeading && { category }) };
  return `- [${markdownText(name)}](${markdownTarget(url)}): ${markdownText(description)} ${markdownFacts(kept)}\n`;
}

/**
 * A list in Markdown, with a heading wherever the category changes. What a line does not show stands in a comment behind
 * it, so that the import reads it back as it was.
 */
export function markdownWriter(title: string): ListWriter {
  let last: string | null = null;
  return {
    begin: () => `# ${markdownText(title)}\n`,
    lines: (tools) =>
      tools
        .map((tool) => {
          const [category = 'Other'] = tool.category;
          const begin = category === last ? '' : `\n## ${markdownText(category)}\n\n`;
          last = category;
          return begin + markdownItem(tool, headingCategory(category) === category);
        })
        .join(''),
  };
}
