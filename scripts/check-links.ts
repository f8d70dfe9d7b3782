// npm run links:check: checks the links of approved, open listings. Skips links that were checked in the last 20 hours,
// so that an interrupted run can be continued.
import type { Outcome } from '../supabase/functions/_shared/visit/classify.ts';
import { isOnline } from './links/is-online.ts';
import { type Check, type Link, persistently, runChecks, shuffled } from './links/run-checks.ts';
import { internet } from '../supabase/functions/_shared/visit/network.ts';
import { startRun } from './links/run-progress.ts';
import { visit } from './links/visit.ts';
import type { Project } from './open-project.ts';
import { runJob } from './run-job.ts';

const FRESH_HOURS = 20;
const OVERDUE_DAYS = 6;
const PAGE = 500;
/** After these outcomes, the link is checked again at the normal interval. */
const FINE: Outcome[] = ['works', 'moved', 'refused'];

type Due = Link & { isDoubted: boolean; isOverdue: boolean };

const isWithin = (hours: number, checkedAt: string) => Date.now() - Date.parse(checkedAt) < hours * 3_600_000;

/**
 * Yields the links to check. Overdue links come first. All other links are in random order, so that owners cannot
 * predict the time of a check.
 */
async function* dueLinks(
  { supabase, url }: Project,
  progress: { read: number; skipped: number },
): AsyncGenerator<Due[]> {
  const due: Due[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows = await persistently(async () => {
      const { data, error } = await supabase
        .from('listed_tools')
        .select('id,url,link_checks(url,checked_at,outcome)')
        .gt('id', after)
        .order('id')
        .limit(PAGE);
      if (error) throw new Error(`The listings could not be read from ${url}: ${error.message}`);
      return data;
    });
    after = rows.at(-1)?.id;
    progress.read += rows.length;
    for (const { id, url: address, link_checks: last } of rows) {
      const check = last?.url === address ? last : null;
      if (check && isWithin(FRESH_HOURS, check.checked_at)) progress.skipped += 1;
      else {
        const isDoubted = check !== null && !FINE.includes(check.outcome);
        due.push({ id, url: address, isDoubted, isOverdue: !check || !isWithin(OVERDUE_DAYS * 24, check.checked_at) });
      }
    }
  }
  const ordered = shuffled(due).sort((one, other) => Number(other.isOverdue) - Number(one.isOverdue));
  for (let at = 0; at < ordered.length; at += PAGE) yield ordered.slice(at, at + PAGE);
}

await runJob('links', async (project) => {
  const { supabase, url } = project;
  const run = startRun();
  const progress = { read: 0, skipped: 0 };
  const counts = await runChecks({
    links: dueLinks(project, progress),
    visit: (address: string, { isDoubted }: Due) => visit(address, internet, undefined, undefined, isDoubted),
    isOnline: () => isOnline(supabase, internet),
    store: (checks: Check[]) =>
      persistently(async () => {
        const { error } = await supabase.rpc('record_link_checks', { checks });
        if (error) throw new Error(`The results could not be stored at ${url}: ${error.message}`);
      }),
    ...run,
  });
  run.end(counts);
  if (progress.skipped > 0) {
    console.log(
      `${progress.skipped} of ${progress.read} listings were skipped because they were checked in the last ${FRESH_HOURS} hours.`,
    );
  }
  return counts;
});
