// npm run icons:keep: fetches the icons of the hosts that approved listings lead to, draws them anew and keeps them. Those
// that were looked at in the last 90 days (14 where that failed) are left out, so a run that was stopped goes on where it was.
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
