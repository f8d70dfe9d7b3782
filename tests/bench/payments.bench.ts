// npx node tests/bench/payments.bench.ts: random histories of requests, payments, refunds, disputes, decisions, closings and kills on
// PostgreSQL 17, held after each act against a model of what should stand. Changed by HISTORIES (10000), SEED (1), AT_ONCE (2)
import fc from 'fast-check';
import connect from 'postgres';
import { readFileSync } from 'node:fs';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { histories, World } from '../support/payment-histories.ts';

const [runs, seed, atOnce] = [
  Number(process.env.HISTORIES ?? 10_000),
  Number(process.env.SEED ?? 1),
  Number(process.env.AT_ONCE ?? 2),
];
const server = await startPostgres('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=on');
const owner = connect(server.url, { onnotice: () => {}, max: 1 });
await owner.unsafe('create database made');
const made = server.url.replace(/postgres$/, 'made');
const project = makeProject(made);
const root = process.cwd();
const app = await openBackend(project.folder).finally(() => process.chdir(root));
await app.connection.close();
const seeding = connect(made, { onnotice: () => {}, max: 1 });
const accounts = readFileSync('supabase/seed.sql', 'utf8');
await seeding.unsafe(accounts.slice(0, accounts.indexOf('insert into public.ai_tools')));
await seeding.end();

const began = performance.now();
const told: Record<string, number> = {};
let [done, steps, differences] = [0, 0, 0];
await Promise.all(
  Array.from({ length: atOnce }, async (_, worker) => {
    const name = `histories_${worker}`;
    await owner.unsafe(`create database ${name} template made`);
    const world = new World(server.url.replace(/postgres$/, name));
    await world.setUp();
    const result = await fc.check(
      fc.asyncProperty(histories, async ({ kind, offered, acts }) => {
        await world.begin(kind);
        for (const act of acts) await world.do(act, offered);
        if (++done % 500 === 0)
          console.log(`${done} histories, ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }),
      { numRuns: Math.ceil(runs / atOnce), seed: seed * 100 + worker },
    );
    if (result.failed) {
      differences += 1;
      const { counterexample, errorInstance, seed: of, counterexamplePath } = result;
      console.log(`seed ${of}, path ${counterexamplePath}:`, JSON.stringify(counterexample), errorInstance);
    }
    steps += world.steps;
    for (const [what, times] of Object.entries(world.told)) told[what] = (told[what] ?? 0) + times;
    await world.end();
  }),
);
if (differences === 0) for (const [what, times] of Object.entries(told).sort()) console.log(what, times);
console.log(
  `${done} histories, ${steps} acts, seed ${seed}: ${differences} differences, ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
await owner.end();
await server.stop();
project.remove();
process.exit(differences > 0 ? 1 : 0);
