// npm run directory:export [-- file] [--all]: exports the approved listings as .json, .csv or .md for the bulk import.
// --all adds pending, rejected and closed listings with their status.
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import type * as ListingFile from '../src/features/export/listing-file.ts';
import type * as ReadListings from '../src/features/export/read-listings.ts';
import { openProject } from './open-project.ts';

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const [out = 'directory.json'] = positionals;
const which = { of: values.all ? 'all' : 'approved' } as const;

const { supabase, url } = openProject();
const { module: reader } = await runnerImport<typeof ReadListings>('src/features/export/read-listings.ts');
const { module: file } = await runnerImport<typeof ListingFile>('src/features/export/listing-file.ts');
const format = Object.values(file.FILE_FORMATS).find(({ extension }) => `.${extension}` === extname(out).toLowerCase());
if (!format) {
  console.error(`${out}: the file name must end with .json, .csv or .md.`);
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

/** The export is written to a temporary file first, so that an interrupted run leaves no incomplete file. */
const part = `${out}.part`;
const stream = createWriteStream(part);
// `write` reports errors. This listener only prevents an uncaught error.
stream.on('error', () => {});
const sink: ListingFile.FileSink = {
  write: async (piece) => {
    const bytes = typeof piece === 'string' ? piece : Buffer.from(await piece.arrayBuffer());
    await new Promise<void>((resolve, reject) => {
      stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  },
  close: async () => {
    stream.end();
    await finished(stream);
    renameSync(part, out);
  },
  abort: async () => {
    stream.destroy();
    rmSync(part, { force: true });
  },
};

try {
  let lastLog = Date.now();
  let total = 0;
  const batches = async function* () {
    total = await reader.countListings(supabase, which, stop.signal);
    yield* reader.readListings(supabase, which, stop.signal);
  };
  const { tools, bytes } = await file.writeListings(batches(), {
    writer: format.writer('AI tools'),
    sink,
    onProgress: (done) => {
      if (Date.now() - lastLog < 5000) return;
      lastLog = Date.now();
      console.log(`${done} of ${total} listings`);
    },
  });
  console.log(`${out}: ${tools} listings, ${(bytes / 1e6).toFixed(1)} MB`);
} catch (error) {
  console.error(
    stop.signal.aborted
      ? 'Stopped. No file was written.'
      : `The directory at ${url} could not be exported: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
