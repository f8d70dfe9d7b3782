// `npm run bench` lists all benchmarks. `npm run bench -- <name> [arguments]` runs one.
import { argv, exit } from 'node:process';

type Bench = [file: string, run: string, about: string];
const benches: Record<string, Bench> = {
  search: ['search', 'search', 'milliseconds of the directory’s queries at 1,000 to 100,000 tools, on both engines'],
  'search-load': ['search', 'searchLoad', '200 searches a second against PostgreSQL 17 at 100,000 tools'],
  'search-quality': ['quality', 'searchQuality', 'ranking quality, compared with MiniSearch'],
  'search-key': ['phone', 'searchKey', 'milliseconds from a key in the search box to its letter and its result'],
  import: ['scale', 'importSpeed', 'rows per second of the bulk import against its ceiling'],
  crash: ['scale', 'crash', 'acknowledged writes after kill -9 during an import and after a full disk'],
  build: ['scale', 'build', 'seconds and memory of building 580, 5,000 and 100,000 tools'],
  views: ['scale', 'views', 'writes, rows and size of counting 100,000 visits a day to 100,000 listings'],
  backup: ['scale', 'backup', 'seconds and memory of a backup of 100,000 tools and of its restore'],
  'first-tool': ['phone', 'firstTool', 'milliseconds until a slow phone shows the first tool'],
  'first-touch': ['phone', 'firstTouch', 'touches on a slow phone: lost, doubled, milliseconds to the response'],
  lighthouse: ['lighthouse', 'lighthouse', 'Lighthouse 13 (mobile) on home, a tool page and an article'],
  'compare-commits': ['lighthouse', 'compareCommits', 'home of two commits in turns, and the ratio of their medians'],
  journeys: ['journeys', 'journeys', 'a visitor’s journeys in Chromium over 100,000 tools, and 5,000 pending listings'],
  visits: [
    'visits',
    'visits',
    '30 visits a second through nginx as a cache: reads that reach the database, and privacy',
  ],
  links: ['quality', 'links', 'precision and recall of the link check on sites that are hard to judge'],
  payments: ['payments', 'payments', '10,000 random histories of placements and payments against a model'],
  locks: ['locks', 'locks', 'deadlocks and raw error codes of all writing functions in a race'],
};

const [benchName = '', ...args] = argv.slice(2);
const bench = benches[benchName];
if (!bench) {
  for (const [each, [, , about]] of Object.entries(benches)) console.log(`${each.padEnd(16)} ${about}`);
  exit(benchName ? 1 : 0);
}
const file = (await import(`./${bench[0]}.ts`)) as Record<string, (args: string[]) => Promise<boolean | undefined>>;
exit((await file[bench[1]]!(args)) === false ? 1 : 0);
