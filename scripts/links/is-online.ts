import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.ts';
import type { Network } from '../../supabase/functions/_shared/visit/network.ts';
import { visit } from './visit.ts';

const MAX_TEST_HOSTS = 20;

/** Returns whether this machine is online. The machine is online if any host responds that worked at its last check. */
export async function isOnline(supabase: SupabaseClient<Database>, network: Network): Promise<boolean> {
  const { data } = await supabase
    .from('link_checks')
    .select('url')
    .eq('outcome', 'works')
    .order('checked_at', { ascending: false })
    .limit(MAX_TEST_HOSTS);
  const visits = await Promise.all((data ?? []).map(({ url }) => visit(url, network)));
  return visits.some(({ isAnswered }) => isAnswered);
}
