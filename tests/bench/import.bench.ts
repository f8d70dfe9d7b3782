// How fast the importer sends, against the ceiling that 50 rows per 100 ms + round trip allow.
// Against a running site: node tests/bench/import.bench.ts
// BASE_URL (default http://localhost:5173), ROWS (made-up tools; default: the built-in catalogue, which changes nothing).
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { runnerImport } from 'vite';
import type * as Catalogue from '../../src/catalogue/index.ts';
import type * as Mapping from '../../src/domain/listing-files/record.ts';
import type * as Rows from '../../src/features/import/file-rows.ts';
import type * as Upload from '../../src/features/import/upload.ts';

const load = async <Module>(path: string) => (await runnerImport<Module>(path)).module;
const { createBatchSender, runImport } = await load<typeof Upload>('src/features/import/upload.ts');
const { createFileRows } = await load<typeof Rows>('src/features/import/file-rows.ts');
const { catalogueToImportTool } = await load<typeof Mapping>('src/domain/listing-files/record.ts');
const { catalogue } = await load<typeof Catalogue>('src/catalogue/index.ts');

const base = process.env.BASE_URL ?? 'http://localhost:5173';
const key =
  process.env.SUPABASE_PUBLISHABLE_KEY ?? parseEnv(readFileSync('.env', 'utf8'))['SUPABASE_PUBLISHABLE_KEY'] ?? '';
const client = createClient(base, key, { auth: { persistSession: false, autoRefreshToken: false } });
const { data, error } = await client.auth.signInWithPassword({
  email: 'admin@example.com',
  password: 'admin-password',
});
if (error) throw error;

const rows = Number(process.env.ROWS ?? 0);
const tools = rows
  ? Array.from({ length: rows }, (_, index) => ({
      id: `bench-${index}`,
      name: `Bench tool ${index}`,
      description: `Number ${index} of a long file. `.repeat(15),
      url: `https://bench-${index}.example.com/`,
      category: ['Productivity'],
      tags: ['one', 'two', 'three'],
    }))
  : catalogue.map(catalogueToImportTool);

const imported = createFileRows();
const file = new File([JSON.stringify(tools)], 'bench.json');
const parseBegan = performance.now();
const opened = await imported.open({ file, choices: [] });
const parsed = performance.now() - parseBegan;
if (opened.kind === 'file-error') throw new Error(opened.message);

const sendBatch = createBatchSender(async () => client, data.user.id, 'bench.json');
let waited = 0;
let batches = 0;
const send: typeof sendBatch = async (batch, firstRow) => {
  const began = performance.now();
  const response = await sendBatch(batch, firstRow);
  waited += performance.now() - began;
  batches += 1;
  return response;
};
const began = performance.now();
const result = await runImport({
  total: opened.valid,
  rows: imported.rows,
  send,
  signal: new AbortController().signal,
  onProgress: () => {},
});
const took = performance.now() - began;
if (result.errors > 0) throw new Error(result.messages.join('\n'));

const allowed = waited + (batches - 1) * 100;
const perSecond = (ms: number) => Math.round((result.imported / ms) * 1000);
console.log(
  `${opened.total} rows, ${(file.size / 1024 / 1024).toFixed(1)} MB: parsed and checked in ${Math.round(parsed)} ms`,
);
console.log(`${batches} batches, round trip ${(waited / batches).toFixed(1)} ms on average`);
console.log(
  `${perSecond(took)} rows/s of the ${perSecond(allowed)} rows/s that the batches allow: ratio ${(allowed / took).toFixed(3)}`,
);
