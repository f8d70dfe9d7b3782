import { chromium } from 'playwright-core';
import { findChromium } from '../support/chromium.ts';
import { isDead, type Outcome } from '../../supabase/functions/_shared/visit/classify.ts';
import { visit } from '../../scripts/links/visit.ts';
import { GOOD_KEY_HASH, linkSites, openLocalSites } from '../support/local-sites.ts';
import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import connect from 'postgres';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import queries from '../fixtures/search-queries.json' with { type: 'json' };

/**
 * Compares search results with those of MiniSearch. Measures the mean reciprocal rank of names and typos, nDCG@10 of
 * concepts, and the share of sentences with a correct tool in the first three results. Variables: SEALED=1 adds the
 * sealed sentences, ONLY=sentences skips the other queries, VERBOSE=1 prints each query.
 */
export async function searchQuality() {
  /** A query with its correct tools, optionally split into ideal and acceptable tools. */
  type Labelled = [query: string, madeForIt: string, alsoDoIt?: string][];
  const { sentences, sealedSentences, namedPhrases, ...labelled } = queries as unknown as Record<
    keyof typeof queries,
    Labelled
  >;
  const { concepts, development, heldOut, sealed } = labelled;
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

  /** Returns the first ten results. */
  type Search = (query: string) => Promise<string[]>;
  const siteSearch: Search = async (query) => {
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
  const miniSearch: Search = async (query) =>
    mini
      .search(query)
      .slice(0, 10)
      .map(({ id }) => String(id));

  // A fixed seed makes results reproducible.
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const letter = () => String.fromCharCode(97 + random(26));
  const typos: Record<string, (word: string, at: number) => string> = {
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
      Object.entries(typos).map(([kind, slip]) => [
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
      if (at !== 0 && search === siteSearch && process.env.VERBOSE) console.log(`  ${query}: ${at + 1 || 'not there'}`);
    }
    return sum / cases.length;
  }

  const gain = (grade: number, at: number) => (2 ** grade - 1) / Math.log2(at + 2);
  async function gains(search: Search, rows: Labelled): Promise<number[]> {
    const each: number[] = [];
    for (const [query, madeForIt, alsoDoIt = ''] of rows) {
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

  /**
   * Returns 1 if the first three results contain a correct tool (marked +) and no wrong tool (marked -). Returns 0
   * otherwise.
   */
  async function answered(search: Search, judged: Labelled): Promise<number[]> {
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
  console.log(`${tools.length} tools${'queries'.padStart(34)}      site  MiniSearch`);
  for (const [kind, judged] of Object.entries({
    sentences,
    'what is like a tool': namedPhrases,
    ...(process.env.SEALED && { 'sentences, sealed': sealedSentences }),
  })) {
    const [own, other] = [await answered(siteSearch, judged), await answered(miniSearch, judged)];
    line(`${kind} (right in the first 3)`, judged.length, mean(own), mean(other));
    if (process.env.VERBOSE && judged === sentences) {
      for (const [at, [query]] of judged.entries()) {
        console.log(`  ${own[at]} ${other[at]} ${query}: ${(await siteSearch(query)).join(' ')}`);
      }
    }
  }
  const others = process.env.ONLY !== 'sentences';
  for (const [kind, cases] of Object.entries(others ? kinds : {})) {
    line(kind, cases.length, await reciprocalRank(siteSearch, cases), await reciprocalRank(miniSearch, cases));
  }
  const labels = {
    concepts,
    'concepts, held out': heldOut,
    'concepts, development half': development,
    'concepts, sealed half': sealed,
  };
  for (const [kind, labelled] of Object.entries(others ? labels : {})) {
    const [own, other] = [await gains(siteSearch, labelled), await gains(miniSearch, labelled)];
    line(`${kind} (nDCG@10)`, labelled.length, mean(own), mean(other));
    if (process.env.VERBOSE) {
      for (const [at, [query]] of labelled.entries()) {
        console.log(
          `  ${own[at]?.toFixed(2)} ${other[at]?.toFixed(2)} ${query}: ${(await siteSearch(query)).slice(0, 10).join(' ')}`,
        );
      }
    }
  }
  await sql.end();
  await postgres.stop();
  project.remove();
}

/**
 * Measures the accuracy of the link check on difficult sites, compared with Chromium. A run takes minutes. Variable:
 * HALF runs only one part of the sites (seen, heldOut, known, sealed or found).
 */
export async function links() {
  for (const [half, sites] of Object.entries(linkSites)) {
    if (process.env.HALF && process.env.HALF !== half) continue;
    const { network, port, addressOf, close } = await openLocalSites(sites, 1000);
    const rules = Object.entries(sites).flatMap(([host, { respond }]) =>
      typeof respond === 'function' ? [] : [`MAP ${host} ${'name' in respond ? '~NOTFOUND' : `127.0.0.3:${port}`}`],
    );
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: [
        ...['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${GOOD_KEY_HASH}`],
        `--host-resolver-rules=${[...rules, `MAP * 127.0.0.1:${port}`].join(', ')}`,
      ],
    });
    const probe = await browser.newPage();
    const version = await probe.evaluate(() => navigator.userAgent);
    await probe.close();
    const shown = async (host: string) => {
      // Bot protection rejects browsers whose user agent contains “Headless”.
      const page = await browser.newPage({ userAgent: version.replace('Headless', '') });
      try {
        const response = await page.goto(addressOf(host), { timeout: 65_000, waitUntil: 'commit' });
        await page.waitForLoadState('load', { timeout: 3000 }).catch(() => undefined);
        await page.waitForTimeout(300);
        const words = await page.evaluate(() => document.body?.innerText.match(/\p{L}{2,}/gu)?.length ?? 0);
        return `${response?.status() ?? '-'}, ${words} words, at ${new URL(page.url()).host}`;
      } catch (error) {
        return /ERR_\w+|Timeout/.exec(String(error))?.[0] ?? String(error).split('\n')[0]!;
      } finally {
        await page.close();
      }
    };
    const rows: { host: string; is: string; outcome: Outcome; seconds: number; chromium: string; verdict: string }[] =
      [];
    const waiting = Object.entries(sites);
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [host, { is }] = next;
          const begun = performance.now();
          const { outcome } = await visit(addressOf(host), network);
          const seconds = Math.round((performance.now() - begun) / 1000);
          const wrong = isDead(outcome) ? is !== 'dead' : is === 'dead';
          const verdict = !wrong ? '' : isDead(outcome) ? 'WRONGLY DEAD' : 'missed';
          rows.push({ host, is, outcome, seconds, chromium: await shown(host), verdict });
        }
      }),
    );
    await browser.close();
    close();
    console.table(rows);
    const called = rows.filter(({ outcome }) => isDead(outcome));
    const right = called.filter(({ is }) => is === 'dead').length;
    const dead = rows.filter(({ is }) => is === 'dead').length;
    const share = (part: number, whole: number) => (part / whole).toFixed(2);
    console.log(
      `${half}: ${rows.length} sites, not working: precision ${share(right, called.length)} (${right} of ${called.length}), ` +
        `recall ${share(right, dead)} (${right} of ${dead}); the longest visit took ${Math.max(...rows.map(({ seconds }) => seconds))} s.`,
    );
  }
}
