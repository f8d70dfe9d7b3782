// npx node tests/bench/reports.bench.ts: what 1,000 reports from one client, as fast as it can, cost the search on
// PostgreSQL 17, and what is stored of them. Changed by TOOLS (20000), REPORTS (1000), AT_ONCE (10)
import connect from 'postgres';
import { fillDirectory } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const reports = Number(process.env.REPORTS ?? 1000);
const atOnce = Number(process.env.AT_ONCE ?? 10);
const backend = await serveBackend('PostgreSQL 17');
await fillDirectory(backend.sql, Number(process.env.TOOLS ?? 20_000));
const asVisitors = (max: number) =>
  connect(backend.url ?? '', { max, onnotice: () => {}, connection: { role: 'anon' } });
const searcher = asVisitors(1);
const reporter = asVisitors(atOnce);

const queries = ['', 'photo editing', 'translate', 'podcast', 'meeting notes'];
/** Searches one after the other until it is told to stop. @returns the times in milliseconds, sorted. */
async function searchUntil(isOver: (count: number) => boolean) {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const began = performance.now();
    await searcher`select public.search_tools(${queries[times.length % queries.length] ?? ''})`;
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}
const p95 = (times: number[]) => (times[Math.floor((times.length - 1) * 0.95)] ?? 0).toFixed(1);

const rows = await backend.sql(`select id from public.ai_tools where approval_status = 'approved' limit 100`);
const outcomes: Record<string, number> = {};
let sent = 0;
async function flood() {
  const headers = JSON.stringify({ 'x-forwarded-for': '203.0.113.7' });
  while (sent < reports) {
    const tool = String(rows[(sent += 1) % rows.length]?.['id']);
    const outcome = await reporter
      .begin(async (sql) => {
        await sql`select set_config('request.headers', ${headers}, true)`;
        const [row] = await sql`select public.send_feedback(gen_random_uuid(), ${tool}, 'price', 'A note') as said`;
        return String(row?.['said']);
      })
      .catch((error: { hint?: string; message: string }) => error.hint ?? error.message);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
}

await searchUntil((count) => count >= 50);
const alone = await searchUntil((count) => count >= 200);
let isOver = false;
const began = performance.now();
const [beside] = await Promise.all([
  searchUntil(() => isOver),
  Promise.all(Array.from({ length: atOnce }, flood)).then(() => (isOver = true)),
]);
const took = performance.now() - began;
const [stored] = await backend.sql(
  `select count(*)::int as reports, count(note)::int as notes from public.listing_feedback`,
);
console.log(`${reports} reports from one client in ${(took / 1000).toFixed(1)} s: ${JSON.stringify(outcomes)}`);
console.log(`stored: ${JSON.stringify(stored)}`);
console.log(`search p95: ${p95(alone)} ms alone (${alone.length}), ${p95(beside)} ms beside them (${beside.length})`);
await Promise.all([searcher.end(), reporter.end()]);
await backend.stop();
process.exit(0);
