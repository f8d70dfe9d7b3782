import { fillDirectory } from '../support/many-tools.ts';
import { random as randomNumbers } from '../support/random.ts';
import { serveBackend } from '../support/serve-backend.ts';
import connect from 'postgres';

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;

const questions: Record<string, Record<string, string | number>> = {
  'first page': {},
  'page 500': { page: 500 },
  'one category, with counts': { category: 'video' },
  'by name': { sort: 'name' },
  'by name, page 500': { sort: 'name', page: 500 },
  'several values, by name': { category: 'video,image,Writing', pricing: 'free,freemium', facts: 'api', sort: 'name' },
  'a tag': { tag: 'open source' },
  'a tag, by name': { tag: 'open source', sort: 'name' },
  'a rare word': { query: 'photoshop' },
  'a common word': { query: 'video' },
  'a common word, page 500': { query: 'video', page: 500 },
  'a very common word': { query: 'assistant' },
  'the same, newest': { query: 'assistant', sort: 'newest' },
  'a word of every tool': { query: 'everybody' },
  'the same, by name': { query: 'everybody', sort: 'name' },
  'the same, by name, page 500': { query: 'everybody', sort: 'name', page: 500 },
  'two letters': { query: 'ai' },
  'two letters, narrowed': { query: 'ai', category: 'text,chat', pricing: 'free,trial', facts: 'api', sort: 'name' },
  'two letters and a tag': { query: 'ai', tag: 'open source' },
  'one letter': { query: 'a' },
  'a part of many words': { query: 'tion' },
  'two words': { query: 'photo editing' },
  'two common words': { query: 'meeting notes' },
  'a sentence': { query: 'build an app without code' },
  'a slip': { query: 'photosohp' },
  'a phrase with no hit': { query: 'zebra crossing unicorn' },
  // At any directory size, no tool matches all of these words.
  'a sentence, closest': { query: 'please help me write and translate emails for customers in swahili' },
  'a sentence, rare words': { query: 'i need something to transcribe chess interviews for unicorns' },
  'common words, closest': { query: 'team software content video image notes zebra' },
  'x alternative': { query: 'chatgpt alternative' },
  'x alternative, narrowed': { query: 'free open source alternative to grammarly' },
  'x vs y': { query: 'notion vs clickup' },
};

/** Other queries of visitors, as an API path with policies and as SQL without policies. */
const others: Record<string, [path: string, sql: string]> = {
  'compare four': [
    'rpc/compare_tools?slugs=chatgpt,midjourney,made-700,made-900',
    `select public.compare_tools('chatgpt,midjourney,made-700,made-900')`,
  ],
  'similar to one': ['rpc/similar_tools?tool_slug=made-700', `select public.similar_tools('made-700')`],
  picks: ['picks?select=*,ai_tools(name)', 'select * from public.picks join public.ai_tools on id = tool_id'],
  'approved last': [
    'listed_tools?order=approved_at.desc,id.desc&limit=49',
    'select * from public.listed_tools order by approved_at desc, id desc limit 49',
  ],
  'paid places': ['rpc/sponsored_tools', 'select public.sponsored_tools()'],
};

/**
 * Measures the queries of the directory on both engines. Variables: SIZES (default 1000,10000,100000), ENGINES
 * (PGlite,PostgreSQL 17), TRIES (50).
 */
export async function search() {
  const sizes = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
  const engines = (process.env.ENGINES ?? 'PGlite,PostgreSQL 17').split(',') as ('PGlite' | 'PostgreSQL 17')[];
  const tries = Number(process.env.TRIES ?? 50);

  async function time(run: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
    const times: number[] = [];
    for (let n = 0; n < tries + 3; n += 1) {
      const began = performance.now();
      await run();
      if (n >= 3) times.push(performance.now() - began);
    }
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
  }

  const firstPages: Record<string, number> = {};
  for (const engine of engines) {
    const backend = await serveBackend(engine);
    for (const size of sizes) {
      const filling = performance.now();
      await fillDirectory(backend.sql, size);
      console.log(`\n${engine}, ${size} tools (filled in ${Math.round((performance.now() - filling) / 1000)} s)`);
      const least = await time(() => backend.get('families?select=slug&limit=1'));
      console.log(`the smallest query through HTTP: p50 ${least.p50.toFixed(1)}, p95 ${least.p95.toFixed(1)} ms`);
      console.log(
        `ms, of ${tries} tries`.padEnd(28) + 'HTTP p50    p95   SQL p50    p95   HTTP/SQL p95   found     kB',
      );
      for (const [name, question] of Object.entries(questions)) {
        const path = `rpc/search_tools?${new URLSearchParams(Object.entries(question).map(([key, value]) => [key, String(value)]))}`;
        const body = await backend.get(path);
        const http = await time(() => backend.get(path));
        const call = `select public.search_tools(${Object.entries(question)
          .map(([key, value]) => `${key} => ${typeof value === 'number' ? value : `'${value}'`}`)
          .join(', ')}) as answer`;
        const sqlOnly = await time(() => backend.sql(call));
        if (name === 'first page') firstPages[`${engine} ${size}`] = http.p50;
        const found = (JSON.parse(body) as { found: number }).found;
        console.log(
          name.padEnd(28) +
            [http.p50, http.p95, sqlOnly.p50, sqlOnly.p95].map((ms) => ms.toFixed(1).padStart(8)).join('') +
            (http.p95 / sqlOnly.p95).toFixed(2).padStart(12) +
            String(found).padStart(11) +
            (body.length / 1024).toFixed(1).padStart(8),
        );
      }
      for (const [name, [path, call]] of Object.entries(others)) {
        const body = await backend.get(path);
        const http = await time(() => backend.get(path));
        const sqlOnly = await time(() => backend.sql(call));
        console.log(
          name.padEnd(28) +
            [http.p50, http.p95, sqlOnly.p50, sqlOnly.p95].map((ms) => ms.toFixed(1).padStart(8)).join('') +
            ' '.repeat(23) +
            (body.length / 1024).toFixed(1).padStart(8),
        );
      }
      const began = performance.now();
      let bytes = 0;
      for (let from = 0, got = 1000; got === 1000; from += 1000) {
        const body = await backend.get(
          `ai_tools?select=*&approval_status=eq.approved&order=created_at.desc,id.desc&offset=${from}&limit=1000`,
        );
        bytes += body.length;
        got = (JSON.parse(body) as unknown[]).length;
      }
      console.log(
        `reading everything in batches of 1,000: ${Math.round(performance.now() - began)} ms, ${Math.round(bytes / 1024)} kB`,
      );
    }
    const ratio = (firstPages[`${engine} ${sizes.at(-1)}`] ?? 0) / (firstPages[`${engine} ${sizes[0]}`] ?? 1);
    console.log(`\n${engine}: first page at ${sizes.at(-1)} ÷ at ${sizes[0]} tools = ${ratio.toFixed(2)}`);
    await backend.stop();
  }
}

/**
 * Sends searches at a fixed rate to PostgreSQL 17. Variables: TOOLS (default 100000), RATE per second (200), SECONDS
 * (20), CONNECTIONS (10).
 */
export async function searchLoad() {
  const tools = Number(process.env.TOOLS ?? 100_000);
  const rate = Number(process.env.RATE ?? 200);
  const seconds = Number(process.env.SECONDS ?? 20);
  const backend = await serveBackend('PostgreSQL 17');
  await fillDirectory(backend.sql, tools);
  const pool = connect(backend.url ?? '', { max: Number(process.env.CONNECTIONS ?? 10), onnotice: () => {} });
  await pool`set role anon`;

  // Most visitors open a first page or type the start of a name. A few visitors type a phrase.
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
  const next = () => {
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
    const start = began + (n * 1000) / rate;
    const wait = start - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
    const { query, page } = next();
    running.push(
      pool`select public.search_tools(${query}, page => ${page})`.then(
        () => void times.push(performance.now() - start),
        () => void (errors += 1),
      ),
    );
  }
  await Promise.all(running);
  const took = (performance.now() - began) / 1000;
  const at = (part: number) => quantile(times, part).toFixed(0);
  console.log(
    `${times.length} searches over ${tools} tools in ${took.toFixed(1)} s: ${(times.length / took).toFixed(0)} a second of the ${rate} requested, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms from its scheduled start, ${errors} errors`,
  );
  await pool.end();
  await backend.stop();
}
