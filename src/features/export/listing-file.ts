import type { ImportTool } from '../../domain/listing-files/record';
import { csvText } from '../../domain/text/csv';
import { headingCategory, markdownFacts, markdownTarget, markdownText } from '../../domain/listing-files/markdown';
import { TABLE_HEADER, tableCells } from '../../domain/listing-files/table';

/** Writes a file in parts: `begin`, `lines` for each batch, `end`. */
export type FileWriter = {
  begin: () => string;
  lines: (tools: readonly ImportTool[]) => string;
  end: () => Iterable<string | Blob>;
};

function jsonWriter(): FileWriter {
  let isFirst = true;
  return {
    begin: () => '[',
    lines: (tools) =>
      tools
        .map((tool) => {
          const line = `${isFirst ? '' : ','}\n${JSON.stringify(tool)}`;
          isFirst = false;
          return line;
        })
        .join(''),
    end: () => ['\n]\n'],
  };
}

/** Writes a table with all facts, so that an import can restore the listings. */
const csvWriter = (): FileWriter => ({
  begin: () => `${csvText([TABLE_HEADER])}\r\n`,
  lines: (tools) => (tools.length > 0 ? `${csvText(tools.map(tableCells))}\r\n` : ''),
  end: () => [],
});

/**
 * Writes a list item. A comment in the item contains the remaining facts, so that an import can restore the listing.
 */
function markdownItem({ name, url, description, category, ...facts }: ImportTool): string {
  const [heading = ''] = category;
  const hidden = { ...facts, ...(headingCategory(heading) !== heading && { category }) };
  return `- [${markdownText(name)}](${markdownTarget(url)}): ${markdownText(description)} ${markdownFacts(hidden)}\n`;
}

/**
 * Writes a list with a heading for each category. Items are collected in blobs until all categories are complete,
 * because browsers can store blobs outside of memory.
 */
function markdownWriter(title: string): FileWriter {
  const categories = new Map<string, Blob[]>();
  return {
    begin: () => `# ${markdownText(title)}\n`,
    lines: (tools) => {
      for (const [category, items] of Map.groupBy(tools, (tool) => tool.category[0] ?? 'Other')) {
        const parts = categories.get(category) ?? [new Blob([`\n## ${markdownText(category)}\n\n`])];
        categories.set(category, parts);
        parts.push(new Blob(items.map(markdownItem)));
      }
      return '';
    },
    end: function* () {
      for (const [, parts] of [...categories].sort(([one], [other]) => one.localeCompare(other, 'en'))) yield* parts;
    },
  };
}

export type FileFormat = 'json' | 'csv' | 'markdown';

type Format = { label: string; extension: string; type: string; hint: string; writer: (title: string) => FileWriter };

export const FILE_FORMATS: Record<FileFormat, Format> = {
  json: {
    label: 'JSON',
    extension: 'json',
    type: 'application/json',
    hint: 'For bulk import. Contains every field.',
    writer: jsonWriter,
  },
  csv: {
    label: 'CSV',
    extension: 'csv',
    type: 'text/csv',
    hint: 'For a spreadsheet.',
    writer: csvWriter,
  },
  markdown: {
    label: 'Markdown',
    extension: 'md',
    type: 'text/markdown',
    hint: 'For reading. Grouped by category.',
    writer: markdownWriter,
  },
};

/** The target of an export. `close` saves the file. `abort` discards it. */
export type FileSink = {
  write: (part: string | Blob) => Promise<void>;
  close: () => Promise<void>;
  abort: () => Promise<void>;
};

/**
 * Writes batches of tools to a file. Returns the numbers of tools and bytes.
 * @throws any error of the batches or the sink, after aborting the sink.
 */
export async function writeListings(
  batches: AsyncIterable<readonly ImportTool[]>,
  { writer, sink, onProgress }: { writer: FileWriter; sink: FileSink; onProgress: (written: number) => void },
): Promise<{ tools: number; bytes: number }> {
  const written = { tools: 0, bytes: 0 };
  const write = async (part: string | Blob) => {
    if (part === '') return;
    const blob = new Blob([part]);
    written.bytes += blob.size;
    await sink.write(blob);
  };
  try {
    await write(writer.begin());
    for await (const tools of batches) {
      await write(writer.lines(tools));
      written.tools += tools.length;
      onProgress(written.tools);
    }
    for (const part of writer.end()) await write(part);
    await sink.close();
  } catch (error) {
    await sink.abort().catch(() => null);
    throw error;
  }
  return written;
}
