import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SITE = [
  'src',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tailwind.config.ts',
  'package.json',
];
const BACKEND = ['config.toml', 'migrations', 'seed.sql', 'local', 'functions'];

/** Copies the files that a build or a server needs into a temporary folder, with a link to node_modules. */
export function copySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-e2e-'));
  for (const name of SITE) cpSync(name, join(folder, name), { recursive: true });
  for (const name of BACKEND) cpSync(join('supabase', name), join(folder, 'supabase', name), { recursive: true });
  // Removes the sample placements, because tests start without placements.
  const seed = join(folder, 'supabase/seed.sql');
  writeFileSync(seed, readFileSync(seed, 'utf8').split('-- Demo:')[0]!);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
