// So many searches a second against PostgreSQL 17 with a pool of connections, as PostgREST would ask:
// node tests/bench/search-load.bench.ts   TOOLS (100000), RATE (200 a second), SECONDS (20), CONNECTIONS (10)
import connect from 'postgres';
import { fillDirectory, randomNumbers } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const tools = Number(process.env.TOOLS ?? 100_000);
const rate = Number(process.env.RATE ?? 200);
const seconds = Number(process.env.SECONDS ?? 20);
const backend = await serveBackend('PostgreSQL 17');
await fillDirectory(backend.sql, tools);
const pool = connect(backend.url ?? '', { max: Number(process.env.CONNECTIONS ?? 10), onnotice: () => {} });
await pool`set role anon`;

// What people type: mostly a first page or a name as far as it is typed, sometimes a whole thought.
const names = await backend.sql(`select name from public.ai_tools order by md5(id) limit 500`);
const random = randomNumbers(5);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const concepts = [
  'photo editing',
  'remove background',
  'write essays',
  'meeting notes',
  'logo',
  'translate',
  'chatgtp',
  'podcast',
];
const ask = () => {
  const dice = random();
  if (dice < 0.3) return { query: '', page: 1 + Math.floor(random() * 20) };
  if (dice < 0.8) return { query: String(pick(names).name).slice(0, 4 + Math.floor(random() * 8)), page: 1 };
  return { query: pick(concepts), page: 1 };
};

const times: number[] = [];
let errors = 0;
const running: Promise<void>[] = [];
const began = performance.now();
for (let n = 0; n < rate * seconds; n += 1) {
  const due = began + (n * 1000) / rate;
  const wait = due - performance.now();
  if (wait > 1) await new Promise((done) => setTimeout(done, wait));
  const { query, page } = ask();
  running.push(
    pool`select public.search_tools(${query}, page => ${page})`.then(
      () => void times.push(performance.now() - due),
      () => void (errors += 1),
    ),
  );
}
await Promise.all(running);
const took = (performance.now() - began) / 1000;
const at = (part: number) => (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0);
console.log(
  `${times.length} searches over ${tools} tools in ${took.toFixed(1)} s: ${(times.length / took).toFixed(0)} a second of the ${rate} asked for, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms from when each was due, ${errors} errors`,
);
await pool.end();
await backend.stop();
process.exit(0);
