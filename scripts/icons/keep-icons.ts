import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.ts';
import { isOnline } from '../links/is-online.ts';
import type { Network } from '../../supabase/functions/_shared/visit/network.ts';
import { persistently, runChecks } from '../links/run-checks.ts';
import { fetchIcon } from './fetch-icon.ts';

type Project = SupabaseClient<Database>;

const BUCKET = 'host-icons';
/** The cache duration of icons, in seconds. It can be long, because a changed icon gets a new name. */
const CACHE_SECONDS = '31536000';

async function* dueHosts(supabase: Project) {
  for (let after = ''; ;) {
    const rows = await persistently(async () => {
      const { data, error } = await supabase.rpc('hosts_without_icon', { after });
      if (error) throw new Error(`The hosts could not be read: ${error.message}`);
      return data;
    });
    if (rows.length === 0) return;
    after = rows.at(-1)!.host;
    yield rows.map(({ host, page }) => ({ id: host, url: page }));
  }
}

/** Stores an icon under the hash of its content. An existing object with this name is therefore identical. */
async function keep(supabase: Project, png: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
  await persistently(async () => {
    const { error } = await supabase.storage
      .from(BUCKET)
      .upload(name, png, { contentType: 'image/png', cacheControl: CACHE_SECONDS, upsert: true });
    if (error) throw new Error(`An icon could not be stored: ${error.message}`);
  });
  return name;
}

/**
 * Fetches, renders and stores the icons of these hosts. Stores each result at once. Returns the number of hosts with
 * and without an icon.
 * @throws like runChecks.
 */
export const keepIcons = (
  supabase: Project,
  network: Network,
  run: { stop?: AbortSignal; say?: (counts: Record<string, number>) => void } = {},
) =>
  runChecks({
    ...run,
    links: dueHosts(supabase),
    isOnline: () => isOnline(supabase, network),
    visit: async (page) => {
      const { png, problem, isAnswered } = await fetchIcon(page, network);
      const name = png ? await keep(supabase, png) : null;
      return { outcome: name ? 'kept' : 'none', isAnswered, name, problem: problem ?? null };
    },
    store: (found) =>
      persistently(async () => {
        const icons = found.map(({ tool_id: host, name, problem }) => ({ host, name, problem }));
        const { error } = await supabase.rpc('record_host_icons', { icons });
        if (error) throw new Error(`The results could not be stored: ${error.message}`);
      }),
  });
