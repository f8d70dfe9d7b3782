// npm run links:check: visits the addresses of the listings that are approved and not closed, and stores what became of them. Those that were
// checked in the last 20 hours are left out, so a run that was stopped goes on where it was.
import { type Check, type Link, persistently, runChecks } from './links/run-checks.ts';
import { internet } from './links/network.ts';
import { startRun } from './links/tell-run.ts';
import { visit } from './links/visit.ts';
import { openProject } from './open-project.ts';

const FRESH_HOURS = 20;
const PAGE = 500;

const { supabase, url } = openProject();
const run = startRun();
const fresh = new Date(run.begun - FRESH_HOURS * 3_600_000).toISOString();
let [read, skipped] = [0, 0];

/** The links that are due, by the ids of their listings. */
async function* dueLinks(): AsyncGenerator<Link[]> {
  for (let after = ''; ;) {
    const rows = await persistently(async () => {
      const { data, error } = await supabase
        .from('listed_tools')
        .select('id,url,link_checks(url,checked_at)')
        .gt('id', after)
        .order('id')
        .limit(PAGE);
      if (error) throw new Error(`The listings could not be read from ${url}: ${error.message}`);
      return data;
    });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const due = rows.filter(
      ({ url: now, link_checks: check }) =>
        !check || check.url !== now || Date.parse(check.checked_at) < Date.parse(fresh),
    );
    read += rows.length;
    skipped += rows.length - due.length;
    yield due.map(({ id, url: address }) => ({ id, url: address }));
  }
}

const store = (checks: Check[]) =>
  persistently(async () => {
    const { error } = await supabase.rpc('record_link_checks', { checks });
    if (error) throw new Error(`What was found could not be stored at ${url}: ${error.message}`);
  });

const counts = await runChecks({
  links: dueLinks(),
  visit: (address: string) => visit(address, internet),
  store,
  ...run,
}).catch(run.fail);
run.end(counts);
if (skipped > 0) console.log(`${skipped} of ${read} listings were checked in the last ${FRESH_HOURS} hours already.`);
