// npm run claims:check: checks the domain proofs of ownership claims, and approves proven claims. Skips claims that
// were checked in the last 20 hours, unless the claimant requested a new check.
import { runClaims } from './claims/run-claims.ts';
import { internet } from '../supabase/functions/_shared/visit/network.ts';
import { startRun } from './links/run-progress.ts';
import { runJob } from './run-job.ts';

await runJob('claims', async ({ supabase }) => {
  const run = startRun();
  const { counts, granted } = await runClaims(supabase, internet, run);
  run.end(counts);
  console.log(`${granted} claims approved.`);
  return { ...counts, granted };
});
