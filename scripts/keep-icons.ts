// npm run icons:keep: fetches, renders and stores the icons of approved listings' hosts. Skips hosts that were checked
// in the last 90 days (14 days after a failure), so that an interrupted run can be continued.
import { keepIcons } from './icons/keep-icons.ts';
import { internet } from '../supabase/functions/_shared/visit/network.ts';
import { startRun } from './links/run-progress.ts';
import { runJob } from './run-job.ts';

await runJob('icons', async ({ supabase }) => {
  const run = startRun();
  const counts = await keepIcons(supabase, internet, run);
  run.end(counts);
  return counts;
});
