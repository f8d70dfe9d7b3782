import { expect, it } from 'vitest';
import { readImport } from '../../src/features/import/parse';
import { FILE_FORMATS, type FileFormat, writeListings } from '../../src/features/export/listing-file';
import type { ImportTool } from '../../src/domain/listing-files/record';
import { randomTools } from '../support/random-tools';

/** Writes an export. Returns the text and whether the file was closed or aborted. */
async function write(
  batches: AsyncIterable<readonly ImportTool[]>,
  { fails = false, format = 'json' as FileFormat } = {},
) {
  const parts: Blob[] = [];
  const ends: string[] = [];
  const progress: number[] = [];
  const writing = writeListings(batches, {
    writer: FILE_FORMATS[format].writer('AI tools'),
    sink: {
      write: async (part) => {
        if (fails && parts.length > 1) throw new Error('The disk is full.');
        parts.push(new Blob([part]));
      },
      close: async () => void ends.push('closed'),
      abort: async () => void ends.push('aborted'),
    },
    onProgress: (written) => void progress.push(written),
  });
  const problem = await writing.then(
    () => '',
    (error: Error) => error.message,
  );
  return { text: await new Blob(parts).text(), ends, progress, problem };
}
async function* inBatches(tools: readonly ImportTool[], size = 1000) {
  for (let at = 0; at < tools.length; at += size) yield tools.slice(at, at + size);
}

it.each(['json', 'csv', 'markdown'] as const)(
  'an import of an exported %s file skips listings that are not approved',
  async (format) => {
    const tools = randomTools(60, 3).map((tool, at) => (at % 3 === 0 ? { ...tool, status: 'pending' as const } : tool));
    const { text } = await write(inBatches(tools, 7), { format });
    const parsed = readImport(text, `tools.${FILE_FORMATS[format].extension}`);
    if (parsed.kind === 'file-error') throw new Error(parsed.message);
    expect([parsed.valid.length, parsed.invalid.length]).toEqual([40, 20]);
    expect(
      parsed.invalid.filter(({ errors }) => errors.length !== 1 || !errors[0]?.startsWith('The tool was pending')),
    ).toEqual([]);
  },
);

it('a Markdown export lists each category once, in alphabetical order', async () => {
  const [tool] = randomTools(1, 2);
  const of = (category: string, id: string) => ({ ...tool!, id, name: id, category: [category] });
  const tools = [of('Video', 'a'), of('Audio', 'b'), of('Video', 'c'), of('Audio', 'd')];
  const { text } = await write(inBatches(tools, 2), { format: 'markdown' });
  expect(text.match(/^(## .*|- \[[a-d]\])/gm)).toEqual(['## Audio', '- [b]', '- [d]', '## Video', '- [a]', '- [c]']);
});

it('an empty directory exports an empty list', async () => {
  expect(JSON.parse((await write(inBatches([]))).text)).toEqual([]);
});

it('the export file is discarded if writing fails or is stopped', async () => {
  const tools = randomTools(30, 1);
  expect(await write(inBatches(tools, 10), { fails: true })).toMatchObject({
    ends: ['aborted'],
    problem: 'The disk is full.',
  });
  const stopped = async function* () {
    yield tools;
    throw new Error('It was stopped.');
  };
  expect(await write(stopped())).toMatchObject({ ends: ['aborted'], problem: 'It was stopped.' });
});
