// npm run claims:check: looks for the codes that claimants put on their domains, stores what was seen, and so grants what
// is proven. What was looked for in the last 20 hours is left out, unless its claimant asked again.
import { runClaims } from './claims/run-claims.ts';
import { internet } from '../supabase/functions/_shared/visit/network.ts';
import { startRun } from './links/run-progress.ts';
import { runJob } from './run-job.ts';

await runJob('claims', async ({ supabase }) => {
  const run = startRun();
  const { counts, granted } = await runClaims(supabase, internet, run);
  run.end(counts);
  console.log(`${granted} granted.`);
  return { ...counts, granted };
});
