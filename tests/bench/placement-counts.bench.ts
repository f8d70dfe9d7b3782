// Whether a flood of counts slows the search: searches alone, then the same beside 1,000 count calls a second, on
// PostgreSQL 17: node tests/bench/placement-counts.bench.ts   TOOLS (20000), RATE (1000 a second), SECONDS (10)
// The counts come from a thread of their own, so that sending them does not slow the clock of the searches.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import connect from 'postgres';
import { fillDirectory, randomNumbers } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const seconds = Number(process.env.SECONDS ?? 10);
const random = randomNumbers(3);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const asVisitors = async (url: string, max: number) => {
  const pool = connect(url, { max, onnotice: () => {}, connection: { role: 'anon' } });
  await Promise.all(Array.from({ length: max }, () => pool`select pg_sleep(0.05)`));
  return pool;
};

/** Calls at a steady rate for some seconds. @returns milliseconds from when each was due to its answer, sorted. */
async function steadily(aSecond: number, call: () => Promise<unknown>) {
  const times: number[] = [];
  let errors = 0;
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < aSecond * seconds; n += 1) {
    const due = began + (n * 1000) / aSecond;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
    calls.push(
      call().then(
        () => void times.push(performance.now() - due),
        () => void (errors += 1),
      ),
    );
  }
  await Promise.all(calls);
  return { times: times.toSorted((a, b) => a - b), errors, took: (performance.now() - began) / 1000 };
}
type Result = Awaited<ReturnType<typeof steadily>>;
const p95 = ({ times }: { times: number[] }) => times[Math.floor((times.length - 1) * 0.95)] ?? 0;

if (isMainThread) await compare();
else await count(workerData as Flood);

type Flood = { url: string; ids: string[]; rate: number };

async function count({ url, ids, rate }: Flood) {
  const pool = await asVisitors(url, 10);
  const result = await steadily(rate, () => {
    // What a page sends: the banner and the strip were seen, now and then one is clicked.
    const shown = Array.from({ length: 4 }, () => pick(ids));
    return pool`select public.count_placements(${shown}, ${random() < 0.05 ? shown.slice(0, 1) : []})`;
  });
  await pool.end();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  parentPort?.postMessage(result);
}

async function compare() {
  const rate = Number(process.env.RATE ?? 1000);
  const backend = await serveBackend('PostgreSQL 17');
  await fillDirectory(backend.sql, Number(process.env.TOOLS ?? 20_000));
  const running = await backend.sql(
    `select id from public.placements where stage = 'paid' and last_day is null order by id`,
  );
  const url = backend.url ?? '';
  const searchers = await asVisitors(url, 4);
  const queries = ['', 'photo editing', 'translate', 'podcast', 'meeting notes'];
  const search = () => searchers`select public.search_tools(${pick(queries)})`;

  await steadily(20, search);
  const alone = await steadily(20, search);
  const flood: Flood = { url, ids: running.map(({ id }) => String(id)), rate };
  const worker = new Worker(new URL(import.meta.url), { workerData: flood });
  const counted = new Promise<Result>((done, fail) => worker.once('message', done).once('error', fail));
  const [beside, counts] = await Promise.all([steadily(20, search), counted]);
  const [stored] = await backend.sql(`select sum(impressions)::int as seen from public.placement_days`);
  console.log(
    `${counts.times.length} count calls in ${counts.took.toFixed(1)} s over ${running.length} running placements, ` +
      `${counts.errors} errors, p95 ${p95(counts).toFixed(1)} ms, ${String(stored?.['seen'])} impressions stored (at most 600 a placement and minute)`,
  );
  console.log(
    `search p95: ${p95(alone).toFixed(1)} ms alone, ${p95(beside).toFixed(1)} ms beside them ` +
      `(${((p95(beside) / p95(alone) - 1) * 100).toFixed(0)}% more), ${alone.errors + beside.errors} errors`,
  );
  await searchers.end();
  await backend.stop();
  process.exit(0);
}
