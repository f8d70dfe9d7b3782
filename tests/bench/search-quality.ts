// How good the search's order is, beside MiniSearch on the same tools: node tests/bench/search-quality.ts
// Mean reciprocal rank of the wanted name (whole names, first four letters, one slip of the fingers) and
// nDCG@10 of what a visitor wants to do. What comes closest counts as the answer where nothing is found.
// Of the sets of concepts only the sealed half was never looked at, query by query, while the search was mended.
// Sentences: the share of which a right tool is among the first three. SEALED=1 asks the sealed ones too; of these no
// answer is shown, nor of what is like a tool. ONLY=sentences leaves the rest out, VERBOSE=1 shows what was found.
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import connect from 'postgres';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { concepts, development, heldOut, sealed } from './search-labels.ts';
import { sealedSentences } from './search-sentences-sealed.ts';
import { namedPhrases } from './search-named-phrases.ts';
import { sentences } from './search-sentences.ts';

const seed = readFileSync('supabase/seed.sql', 'utf8');
const postgres = await startPostgres();
const project = makeProject(postgres.url);
const root = process.cwd();
const app = await openBackend(project.folder).finally(() => process.chdir(root));
await app.connection.close();
const sql = connect(postgres.url, { max: 1, onnotice: () => {} });
await sql.unsafe(seed);

type Tool = { id: string; name: string; description: string; category: string; tags: string[] };
const tools = (await sql`select id, name, description, category, tags from public.ai_tools
  where approval_status = 'approved' order by created_at desc, id desc`) as unknown as Tool[];

/** Both ask for the first ten. */
type Search = (query: string) => Promise<string[]>;
const ours: Search = async (query) => {
  const found = await sql`
    with asked as (select public.search_tools(${query}, page_size => 10) as answer)
    select tool ->> 'id' as id from asked, jsonb_array_elements(answer -> 'rows') as tool`;
  return found.map(({ id }) => id as string);
};
const mini = new MiniSearch<Tool>({
  fields: ['name', 'tags', 'category', 'description'],
  extractField: (tool, field) => {
    const value = tool[field as keyof Tool];
    return Array.isArray(value) ? value.join(' ') : value;
  },
  searchOptions: { boost: { name: 5, tags: 2, category: 2 }, fuzzy: 0.2, prefix: true },
});
mini.addAll(tools);
const theirs: Search = async (query) =>
  mini
    .search(query)
    .slice(0, 10)
    .map(({ id }) => String(id));

// The same numbers in every run.
let state = 7;
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const letter = () => String.fromCharCode(97 + random(26));
const slips: Record<string, (word: string, at: number) => string> = {
  'a letter missing': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'a letter twice': (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  'a letter too many': (word, at) => word.slice(0, at) + letter() + word.slice(at),
  'another letter': (word, at) => word.slice(0, at) + letter() + word.slice(at + 1),
  'two letters swapped': (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
};

type Case = { query: string; wanted: (id: string) => boolean };
const isTool = (wanted: string) => (id: string) => id === wanted;
const byId = new Map(tools.map((tool) => [tool.id, tool]));
const long = tools.filter(({ name }) => name.replace(/[^a-z]/gi, '').length >= 5);
const kinds: Record<string, Case[]> = {
  'whole names': tools.map(({ id, name }) => ({ query: name, wanted: isTool(id) })),
  'first four letters': tools
    .filter(({ name }) => /^[a-z0-9]{4}/i.test(name))
    .map(({ name }) => {
      const query = name.slice(0, 4).toLowerCase();
      return { query, wanted: (id) => Boolean(byId.get(id)?.name.toLowerCase().startsWith(query)) };
    }),
  ...Object.fromEntries(
    Object.entries(slips).map(([kind, slip]) => [
      `one slip: ${kind}`,
      long.map(({ id, name }) => {
        const word = name.toLowerCase();
        let query = word;
        while (query === word) query = slip(word, random(word.length - 1));
        return { query, wanted: isTool(id) };
      }),
    ]),
  ),
};

async function reciprocalRank(search: Search, cases: Case[]): Promise<number> {
  let sum = 0;
  for (const { query, wanted } of cases) {
    const at = (await search(query)).findIndex(wanted);
    if (at >= 0) sum += 1 / (at + 1);
    if (at !== 0 && search === ours && process.env.VERBOSE) console.log(`  ${query}: ${at + 1 || 'not there'}`);
  }
  return sum / cases.length;
}

const gain = (grade: number, at: number) => (2 ** grade - 1) / Math.log2(at + 2);
async function gains(search: Search, labelled: typeof concepts): Promise<number[]> {
  const each: number[] = [];
  for (const [query, madeForIt, alsoDoIt = ''] of labelled) {
    const known = (ids: string) => ids.split(' ').filter((id) => byId.has(id));
    const grades = new Map([
      ...known(alsoDoIt).map((id) => [id, 1] as const),
      ...known(madeForIt).map((id) => [id, 2] as const),
    ]);
    const ideal = [...grades.values()]
      .sort((a, b) => b - a)
      .slice(0, 10)
      .reduce((sum, grade, at) => sum + gain(grade, at), 0);
    const got = (await search(query)).slice(0, 10).reduce((sum, id, at) => sum + gain(grades.get(id) ?? 0, at), 0);
    each.push(got / ideal);
  }
  return each;
}

/** 1 where a right one is among the first three (all that are marked +, none that is marked - anywhere), else 0. */
async function answered(search: Search, judged: typeof sentences): Promise<number[]> {
  const each: number[] = [];
  for (const [query, right] of judged) {
    const ids = right.split(' ');
    const [all, never] = ['+', '-'].map((mark) => ids.filter((id) => id.startsWith(mark)).map((id) => id.slice(1)));
    const found = await search(query);
    const first = found.slice(0, 3);
    const good = all?.length ? all.every((id) => first.includes(id)) : first.some((id) => ids.includes(id));
    each.push(good && !never?.some((id) => found.includes(id)) ? 1 : 0);
  }
  return each;
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const line = (what: string, count: number, one: number, other: number) =>
  console.log(
    `${what.padEnd(38)}${String(count).padStart(5)}${one.toFixed(3).padStart(10)}${other.toFixed(3).padStart(12)}`,
  );
console.log(`${tools.length} tools${'queries'.padStart(34)}      ours  MiniSearch`);
for (const [kind, judged] of Object.entries({
  sentences,
  'what is like a tool': namedPhrases,
  ...(process.env.SEALED && { 'sentences, sealed': sealedSentences }),
})) {
  const [own, other] = [await answered(ours, judged), await answered(theirs, judged)];
  line(`${kind} (right in the first 3)`, judged.length, mean(own), mean(other));
  if (process.env.VERBOSE && judged === sentences) {
    for (const [at, [query]] of judged.entries()) {
      console.log(`  ${own[at]} ${other[at]} ${query}: ${(await ours(query)).join(' ')}`);
    }
  }
}
const others = process.env.ONLY !== 'sentences';
for (const [kind, cases] of Object.entries(others ? kinds : {})) {
  line(kind, cases.length, await reciprocalRank(ours, cases), await reciprocalRank(theirs, cases));
}
const labels = {
  concepts,
  'concepts, held out': heldOut,
  'concepts, development half': development,
  'concepts, sealed half': sealed,
};
for (const [kind, labelled] of Object.entries(others ? labels : {})) {
  const [own, other] = [await gains(ours, labelled), await gains(theirs, labelled)];
  line(`${kind} (nDCG@10)`, labelled.length, mean(own), mean(other));
  if (process.env.VERBOSE) {
    for (const [at, [query]] of labelled.entries()) {
      console.log(
        `  ${own[at]?.toFixed(2)} ${other[at]?.toFixed(2)} ${query}: ${(await ours(query)).slice(0, 10).join(' ')}`,
      );
    }
  }
}
await sql.end();
await postgres.stop();
project.remove();
process.exit(0);
