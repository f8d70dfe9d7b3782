import type { ImportTool } from '../../domain/listing-files/record';
import { csvText } from '../../domain/text/csv';
import { headingCategory, markdownFacts, markdownTarget, markdownText } from '../../domain/listing-files/markdown';
import { TABLE_HEADER, tableCells } from '../../domain/listing-files/table';

/** Writes a file piece by piece: `begin`, `lines` for each batch, `end`. */
export type FileWriter = {
  begin: () => string;
  lines: (tools: readonly ImportTool[]) => string;
  end: () => Iterable<string | Blob>;
};

/** A list that the bulk import reads, with a tool on each line. */
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

/** A table that the import reads back as it was. */
const csvWriter = (): FileWriter => ({
  begin: () => `${csvText([TABLE_HEADER])}\r\n`,
  lines: (tools) => (tools.length > 0 ? `${csvText(tools.map(tableCells))}\r\n` : ''),
  end: () => [],
});

/** What a line does not show stands in a comment behind it, so that the import reads it back as it was. */
function markdownItem({ name, url, description, category, ...facts }: ImportTool): string {
  const [heading = ''] = category;
  const kept = { ...facts, ...(headingCategory(heading) !== heading && { category }) };
  return `- [${markdownText(name)}](${markdownTarget(url)}): ${markdownText(description)} ${markdownFacts(kept)}\n`;
}

/**
 * A list with a heading for each category. The categories' lines are gathered as blobs, which a browser need not hold in
 * its memory, until all are known.
 */
function markdownWriter(title: string): FileWriter {
  const categories = new Map<string, Blob[]>();
  return {
    begin: () => `# ${markdownText(title)}\n`,
    lines: (tools) => {
      for (const [category, some] of Map.groupBy(tools, (tool) => tool.category[0] ?? 'Other')) {
        const known = categories.get(category) ?? [new Blob([`\n## ${markdownText(category)}\n\n`])];
        categories.set(category, known);
        known.push(new Blob(some.map(markdownItem)));
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
    hint: 'For bulk import, with every fact',
    writer: jsonWriter,
  },
  csv: {
    label: 'CSV',
    extension: 'csv',
    type: 'text/csv',
    hint: 'For a spreadsheet',
    writer: csvWriter,
  },
  markdown: {
    label: 'Markdown',
    extension: 'md',
    type: 'text/markdown',
    hint: 'To read, by category',
    writer: markdownWriter,
  },
};

/** Where a file goes, piece by piece. It is there once it is closed, and whole; ended otherwise, there is none. */
export type FileSink = {
  write: (part: string | Blob) => Promise<void>;
  close: () => Promise<void>;
  abort: () => Promise<void>;
};

/**
 * Writes batches of tools as a file. Returns how many tools and bytes it has.
 * @throws what the batches or the sink throw, once the sink has been told to leave nothing behind.
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
