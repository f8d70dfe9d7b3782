// npm run bench:crash: what was acknowledged is still there after kill -9 in the middle of an import (six times), after
// the disk was full, and after there was no room for pictures. Exits with 1 when anything is missing. Takes about a minute.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import { bannerPng } from '../support/pictures.ts';
import { openLoneSite } from './lone-site.ts';

const KILLS = 6;
const BATCH = 50;
const site = await openLoneSite(['tests/bench/full-disk.ts']);
const flag = join(site.folder, 'disk-is-full');
process.env.DISK_FULL = flag;

const acknowledged = new Set<string>();
const refusals: string[] = [];
let failures = 0;
const report = (isRight: boolean, words: string) => {
  console.log(`${isRight ? 'held' : 'LOST'}  ${words}`);
  if (!isRight) failures += 1;
};

const connect = () =>
  createClient<Database>(site.base, site.key(), { auth: { persistSession: false, autoRefreshToken: false } });
async function signIn() {
  const client = connect();
  const { data, error } = await client.auth.signInWithPassword({
    email: 'admin@example.com',
    password: 'admin-password',
  });
  if (error) throw error;
  return { client, id: data.user.id };
}
type Client = ReturnType<typeof connect>;

/** Sends batches as the import does, until `stop` says so; remembers the ids that came back. */
async function importUntil(client: Client, run: string, stop: () => boolean) {
  for (let batch = 0; !stop(); batch += 1) {
    const rows = Array.from({ length: BATCH }, (_, at) => ({
      id: `${run}-${batch * BATCH + at}`,
      name: `Tool ${run} ${batch * BATCH + at}`,
      description: 'One of many in a long file. '.repeat(10),
      url: 'https://example.com/',
      category: 'Other',
      tags: ['bench'],
    }));
    const { data, error } = await client.from('ai_tools').upsert(rows).select('id');
    if (error) refusals.push(error.message);
    for (const { id } of data ?? []) acknowledged.add(id);
    if (error && stop()) return;
  }
}

async function stored(client: Client): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data, error } = await client
      .from('ai_tools')
      .select('id')
      .like('id', 'crash-%')
      .order('id')
      .range(from, from + 999);
    if (error) throw error;
    for (const { id } of data) ids.add(id);
    if (data.length < 1000) return ids;
  }
}

async function check(client: Client, words: string) {
  const there = await stored(client);
  const lost = [...acknowledged].filter((id) => !there.has(id));
  const parts = Map.groupBy(
    there,
    (id) => `${id.split('-', 2).join('-')} ${Math.floor(Number(id.split('-')[2]) / BATCH)}`,
  );
  const halves = [...parts.values()].filter(({ length }) => length !== BATCH);
  report(
    lost.length === 0 && halves.length === 0,
    `${words}: ${acknowledged.size} acknowledged, ${lost.length} lost, ${there.size} stored, ${halves.length} batches in part`,
  );
}

try {
  await site.start();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { client } = await signIn();
    let isDead = false;
    const before = acknowledged.size;
    const sending = importUntil(client, `crash-${kill}`, () => isDead);
    // After some batches, in the middle of the next: not at a time, but at a state.
    while (acknowledged.size < before + BATCH * (2 + kill)) await new Promise((wait) => setTimeout(wait, kill));
    isDead = true;
    await site.end('SIGKILL');
    await sending;
    await site.start();
    await check((await signIn()).client, `kill -9, number ${kill}`);
  }

  const { client, id } = await signIn();
  const before = acknowledged.size;
  let isOver = false;
  const refusedBefore = refusals.length;
  const sending = importUntil(client, 'crash-disk', () => isOver);
  while (acknowledged.size < before + BATCH * 3) await new Promise((wait) => setTimeout(wait, 2));
  writeFileSync(flag, '');
  while (refusals.length < refusedBefore + 3) await new Promise((wait) => setTimeout(wait, 20));
  isOver = true;
  await sending;
  rmSync(flag);
  await site.end('SIGKILL');
  await site.start();
  await check((await signIn()).client, 'disk full during an import, then room again');

  const again = await signIn();
  writeFileSync(flag, '');
  const path = `${id}/no-room.png`;
  const { error } = await again.client.storage
    .from('tool-banners')
    .upload(path, bannerPng(), { contentType: 'image/png' });
  rmSync(flag);
  const { publicUrl } = again.client.storage.from('tool-banners').getPublicUrl(path).data;
  const served = await fetch(publicUrl);
  report(
    error !== null && !served.ok,
    `no room for a banner: ${error ? 'refused' : 'ACCEPTED'}, then its address answers ${served.status}`,
  );
  await site.end('SIGKILL');
  await site.start();
  await check((await signIn()).client, 'after there was no room for a banner');
} finally {
  await site.end('SIGKILL');
  if (failures > 0) console.log(site.said().slice(-3000));
  site.remove();
}
console.log(failures ? `${failures} promises broken` : 'Nothing acknowledged was lost.');
process.exit(failures ? 1 : 0);
