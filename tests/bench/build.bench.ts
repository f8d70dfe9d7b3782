// node tests/bench/build.bench.ts [tools ...]: seconds and memory of making the pages of so many tools (580 and 5,000),
// in a copy of the project with a database of its own. Preview pictures are drawn anew.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [580, 5000];

/** The seed with further tools made of the catalogue's own rows. */
function seedOf(number: number): string {
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  const copies = Math.ceil(number / 580) - 1;
  if (copies < 1) return seed;
  return `${seed}
insert into public.ai_tools (id, name, description, url, category, tags, pricing_type, approval_status, created_at, updated_at, approved_at)
select tool.id || '-' || copy, tool.name || ' ' || (copy + 1), tool.description || ' Number ' || copy || '.', tool.url,
  tool.category, tool.tags, tool.pricing_type, 'approved', tool.created_at - copy * interval '1 minute',
  tool.created_at, tool.created_at
from public.ai_tools as tool cross join generate_series(1, ${copies}) as copy
limit ${number - 580};
`;
}

for (const number of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-build-'));
  for (const name of [
    'src',
    'public',
    'scripts',
    'index.html',
    'vite.config.ts',
    'tsconfig.json',
    'tailwind.config.ts',
    'package.json',
  ]) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  for (const name of ['config.toml', 'migrations', 'local']) {
    cpSync(join('supabase', name), join(folder, 'supabase', name), { recursive: true });
  }
  writeFileSync(join(folder, 'supabase/seed.sql'), seedOf(number));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const kept = resolve('node_modules/.cache/previews');
  if (existsSync(kept)) rmSync(kept, { recursive: true });
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, env: { ...process.env, PORT: '5399' }, encoding: 'utf8' });
  run('node_modules/vite/bin/vite.js', 'build');
  console.log(`${number} tools: ${run('scripts/prerender.ts').trim().split('\n').at(-1)}`);
  rmSync(folder, { recursive: true, force: true });
}
