// How long it takes to rename, merge and order categories among 100,000 listings on PostgreSQL 17, and how quickly the
// directory answers meanwhile: node tests/bench/categories.bench.ts. SIZE (default 100000), BATCH (default 500).
import { fillDirectory } from './many-tools.ts';
import { serveBackend } from './serve-backend.ts';

const size = Number(process.env.SIZE ?? 100_000);
const batch = Number(process.env.BATCH ?? 500);
const backend = await serveBackend('PostgreSQL 17');
await fillDirectory(backend.sql, size);

const signIn = await backend.answer(
  new Request('http://localhost:5173/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: backend.apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'admin-password' }),
  }),
);
const { access_token: token } = (await signIn.json()) as { access_token: string };
/** Asks as the administrator does. */
async function ask(name: string, args: object = {}): Promise<{ answer: unknown; ms: number }> {
  const began = performance.now();
  const answer = await backend.answer(
    new Request(`http://localhost:5173/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: backend.apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  );
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${body}`);
  return { answer: body ? JSON.parse(body) : null, ms: performance.now() - began };
}
const at = (times: number[], part: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1);

const questions = ['', 'category=video', 'within=text', 'query=photoshop', 'query=assistant', 'query=photo%20editing'];
/** The directory's questions one after the other while something else runs. */
async function whileAsking(run: () => Promise<unknown>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(questions.map((question) => [question, []]));
  const other = { isOver: false };
  const done = run().finally(() => (other.isOver = true));
  while (!other.isOver) {
    for (const question of questions) {
      const began = performance.now();
      await backend.get(`rpc/search_tools?${question}`);
      times[question]?.push(performance.now() - began);
    }
  }
  await done;
  return times;
}
const say = (what: string, times: Record<string, number[]>) => {
  for (const [question, all] of Object.entries(times)) {
    console.log(`  ${what} ?${question}: p50 ${at(all, 0.5)} ms, p95 ${at(all, 0.95)} ms (${all.length})`);
  }
};

type Desk = { categories: { slug: string; name: string; family: string; version: number; listings: number }[] };
const { answer, ms } = await ask('admin_categories');
const desk = answer as Desk;
const [most, second] = desk.categories.toSorted((a, b) => b.listings - a.listings);
if (!most || !second) throw new Error('There are no categories.');
console.log(
  `${size} listings; the desk in ${ms.toFixed(0)} ms; ${most.name} has ${most.listings}, ${second.name} ${second.listings}`,
);
say('alone', await whileAsking(() => new Promise((done) => setTimeout(done, 8000))));

async function settle(what: string) {
  const parts: number[] = [];
  let moved = 0;
  const began = performance.now();
  const times = await whileAsking(async () => {
    for (let left = 1; left > 0;) {
      const part = await ask('sync_categories', { how_many: batch });
      const followed = part.answer as { moved: number; left: number };
      parts.push(part.ms);
      left = followed.left;
      moved += followed.moved;
    }
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${what}: ${moved} listings in ${seconds} s; a part p50 ${at(parts, 0.5)} ms, longest ${at(parts, 1)} ms`,
  );
  say('meanwhile', times);
}
const renamed = await ask('save_category', {
  name: 'Renamed',
  family: most.family,
  current_slug: most.slug,
  expected_version: most.version,
});
console.log(`renamed in ${renamed.ms.toFixed(0)} ms`);
await settle('after the new name');
const merged = await ask('merge_category', {
  from_name: 'Renamed',
  expected_version: most.version + 1,
  into_slug: second.slug,
});
console.log(`merged in ${merged.ms.toFixed(0)} ms`);
await settle('after the merge');
console.log(`brought back in ${(await ask('restore_category', { former_name: 'Renamed' })).ms.toFixed(0)} ms`);
await settle('after it came back');
const slugs = desk.categories.filter(({ family }) => family === 'business').map(({ slug }) => slug);
const ordered = await ask('order_categories', { within: 'business', slugs: slugs.toReversed() });
console.log(`ordered in ${ordered.ms.toFixed(0)} ms`);
await backend.stop();
process.exit(0);
