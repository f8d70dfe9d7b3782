// How often the category that is proposed for a page's words is right, each tool of the catalogue left out in turn, and the
// milliseconds of a proposal, on PostgreSQL 17: node tests/bench/page-proposals.bench.ts
// SIZES (default 580,100000): how many tools there are.
import { fillDirectory } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const sizes = (process.env.SIZES ?? '580,100000').split(',').map(Number);
const backend = await serveBackend('PostgreSQL 17');
const { sql } = backend;

const [share] = await sql(`
  with proposals as (
    select category, tags, private.suggest_labels(name || ' ' || description, id) as proposed from public.ai_tools
  )
  select count(*)::int as tools, count(proposed ->> 'category')::int as proposed,
    count(*) filter (where proposed ->> 'category' = category)::int as right,
    sum(jsonb_array_length(proposed -> 'tags'))::int as tags,
    sum((select count(*) from jsonb_array_elements_text(proposed -> 'tags') as tag where tag = any (tags)))::int as own_tags
  from proposals`);
console.log(share);

for (const size of sizes) {
  await fillDirectory(sql, size);
  const texts = await sql(`select name || ' ' || description as words from public.ai_tools order by md5(id) limit 200`);
  const times: number[] = [];
  for (const { words } of texts) {
    const began = performance.now();
    await sql('select private.suggest_labels($1)', [words]);
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  console.log(`${size} tools: ${at(0.5)} ms, ${at(0.95)} ms at the 95th of 100, ${at(0.999)} ms at most`);
}
process.exit(0);
