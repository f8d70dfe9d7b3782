// npm run bench:visitors: so many visitors (VISITORS, 100) within SECONDS (20) on the embedded backend, each reading the
// first page, searching, filtering and turning a page. Says p50, p95 and the slowest; exits with 1 on any error.
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import { openLoneSite } from './lone-site.ts';

const VISITORS = Number(process.env.VISITORS ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 20);
const words = ['image', 'video', 'code', 'music', 'chat', 'translate', 'resume', 'photo', 'voice', 'learn'];

const site = await openLoneSite();
const times: number[] = [];
const errors: string[] = [];
try {
  await site.start();
  const client = createClient<Database>(site.base, site.key(), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  type Question = Database['public']['Functions']['search_tools']['Args'];
  const ask = async (question: Question) => {
    const began = performance.now();
    const { data, error } = await client.rpc('search_tools', question, { get: true });
    times.push(performance.now() - began);
    const answer = data as { rows?: unknown[] } | null;
    if (error || !Array.isArray(answer?.rows)) errors.push(error?.message ?? 'no rows');
  };
  await ask({});
  times.length = 0;

  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      // Arrivals are spread evenly; a visitor looks for a second or so between two questions.
      await wait((visitor / VISITORS) * SECONDS * 1000);
      const word = words[visitor % words.length] as string;
      await ask({});
      await wait(700);
      for (let length = 2; length <= word.length; length += 1) {
        await ask({ query: word.slice(0, length) });
        await wait(150);
      }
      await ask({ query: word, pricing: 'free' });
      await wait(500);
      await ask({ page: 2 });
    }),
  );
} finally {
  await site.end('SIGKILL');
  site.remove();
}
times.sort((a, b) => a - b);
const at = (share: number) =>
  `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;
console.log(
  `${VISITORS} visitors in ${SECONDS} s: ${times.length} requests, ${errors.length} errors, p50 ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)}`,
);
if (errors.length > 0) console.log([...new Set(errors)].join('\n'));
process.exit(errors.length > 0 ? 1 : 0);
