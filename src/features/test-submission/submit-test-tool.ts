import type { PricingType } from '../../domain/listing.constants';
import { listingDefaults } from '../../domain/listing-fields';
import { toListingRow } from '../../domain/listing.schema';
import { describeError } from '../../domain/backend-error';
import { getSupabase } from '../../lib/supabase';

export type TestTool = {
  name: string;
  description: string;
  url: string;
  category: string;
  /** Separated by commas. */
  tags: string;
  pricingType: PricingType;
};

export type Submission =
  | { kind: 'stored'; id: string; name: string; status: string }
  | { kind: 'signed-out' }
  | { kind: 'refused'; message: string };

const isTaken = (error: { code?: string; message: string }) =>
  error.code === '23505' || error.message.includes('ai_tools_pkey');

/**
 * Sends one tool as it stands: the database alone decides whether it is accepted.
 * @param id chosen by the caller and kept for a second try, so that trying twice cannot make two rows.
 */
export async function submitTestTool(id: string, tool: TestTool): Promise<Submission> {
  const supabase = await getSupabase();
  const { data: auth } = await supabase.auth.getSession();
  if (!auth.session) return { kind: 'signed-out' };

  const row = {
    id,
    ...toListingRow({ ...listingDefaults, ...tool }, { isAdmin: false }),
    created_by: auth.session.user.id,
  };
  const { data, error } = await supabase.from('ai_tools').insert(row).select('id, name, approval_status');
  let stored = data?.[0];
  // The answer to an earlier try was lost after the row was stored.
  if (error && isTaken(error)) {
    const earlier = await supabase.from('ai_tools').select('id, name, approval_status').eq('id', id);
    stored = earlier.data?.[0];
  }
  if (stored) return { kind: 'stored', id: stored.id, name: stored.name, status: stored.approval_status };
  return { kind: 'refused', message: (error && describeError(error)) || 'The database stored nothing.' };
}
