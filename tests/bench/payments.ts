import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import connect from 'postgres';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database.ts';
import { events, histories, orders, paymentDrafts } from '../support/payment-actions.ts';
import { race } from '../support/payment-races.ts';
import { World } from '../support/payment-world.ts';
import { random as randomNumbers } from '../support/random.ts';

/**
 * Compares random histories of payments and decisions on PostgreSQL 17 with a model. Also sends events in a different
 * order and concurrently. Variables: HISTORIES (default 10000), ORDERS (1000), RACES (500), SEED (1), AT_ONCE (2).
 */
export async function payments() {
  const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
  const seed = number('SEED', 1);
  const atOnce = number('AT_ONCE', 2);
  const server = await startPostgres('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const owner = connect(server.url, { onnotice: () => {}, max: 1 });
  const addressOf = (name: string) => server.url.replace(/postgres$/, name);
  await owner.unsafe('create database made');
  const project = makeProject(addressOf('made'));
  const root = process.cwd();
  const app = await openBackend(project.folder).finally(() => process.chdir(root));
  await app.connection.close();
  const seeding = connect(addressOf('made'), { onnotice: () => {}, max: 1 });
  const accounts = readFileSync('supabase/seed.sql', 'utf8');
  await seeding.unsafe(accounts.slice(0, accounts.indexOf('insert into public.ai_tools')));
  await seeding.end();

  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const counts: Record<string, number> = {};
  const differences: string[] = [];
  let [done, ordered, acts] = [0, 0, 0];

  const orderings = events.chain((facts) =>
    fc.record({ facts: fc.constant(facts), order: orders(facts.length), drafts: paymentDrafts }),
  );
  async function work(worker: number): Promise<void> {
    await owner.unsafe(`create database worker_${worker} template made`);
    const world = new World(addressOf(`worker_${worker}`));
    await world.setUp();
    const check = async <T>(runs: number, property: fc.IAsyncProperty<T>) => {
      const result = await fc.check(property, { numRuns: Math.ceil(runs / atOnce), seed: seed * 100 + worker });
      if (result.failed) differences.push(`${JSON.stringify(result.counterexample)} ${String(result.errorInstance)}`);
    };
    await check(
      number('HISTORIES', 10_000),
      fc.asyncProperty(histories, async ({ kind, drafts, acts: steps }) => {
        await world.begin(kind);
        for (const act of steps) await world.do(act, drafts);
        if (++done % 500 === 0) console.log(`${done} histories, ${world.steps} acts of one worker, ${seconds()}`);
      }),
    );
    acts += world.steps;
    await check(
      number('ORDERS', 1000),
      fc.asyncProperty(orderings, async ({ facts, order, drafts }) => {
        ordered += 1;
        const ofOne = drafts.map((draft) => ({ ...draft, on: 0 }));
        const inOrder = await world.stateAfter('silver', facts, ofOne, facts.map((_, at) => at)); // prettier-ignore
        return isDeepStrictEqual(await world.stateAfter('silver', facts, ofOne, order), inOrder);
      }),
    );
    for (const [what, times] of Object.entries(world.counts)) counts[what] = (counts[what] ?? 0) + times;
    await world.end();
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
  console.log(`${done} histories of ${acts} acts, ${ordered} orders: ${differences.length} differences, ${seconds()}`);
  const raced =
    number('RACES', 500) > 0 ? await race(addressOf('worker_0'), number('RACES', 500), randomNumbers(seed)) : {};
  console.log(`${number('RACES', 500)} concurrent rounds: ${JSON.stringify(raced)}, ${seconds()}`);
  console.log(differences.length > 0 ? differences.join('\n') : counts);
  await owner.end();
  await server.stop();
  project.remove();
  const isWell = differences.length === 0 && Object.keys(raced).every((what) => ['done', 'said'].includes(what));
  return isWell;
}
