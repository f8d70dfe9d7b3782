import type { PricingType } from '../../domain/listing/listing.constants';
import { listingDefaults } from '../../domain/listing/listing-fields';
import { toListingRow } from '../../domain/listing/listing.schema';
import { describeError } from '../../domain/errors/describe-error';
import { isOutcomeUnknown } from '../../domain/errors/describe-failure';
import { getSupabase } from '../../lib/supabase';

export type TestTool = {
  name: string;
  description: string;
  url: string;
  category: string;
  tags: string;
  pricingType: PricingType;
};

export type Submission =
  | { kind: 'stored'; id: string; name: string; status: string }
  | { kind: 'signed-out' | 'unknown' }
  | { kind: 'refused'; message: string };

const isTaken = (error: { code?: string; message: string }) =>
  error.code === '23505' || error.message.includes('ai_tools_pkey');

/**
 * Sends a tool without validation in the browser, because the database's own checks are tested.
 * @param id is reused for a retry, so that the retry cannot create a second row.
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
  // The row may exist, because the response to an attempt may have been lost.
  if (error && (isTaken(error) || isOutcomeUnknown(error))) {
    const earlier = await supabase.from('ai_tools').select('id, name, approval_status').eq('id', id);
    stored = earlier.data?.[0];
  }
  if (stored) return { kind: 'stored', id: stored.id, name: stored.name, status: stored.approval_status };
  if (isOutcomeUnknown(error)) return { kind: 'unknown' };
  return { kind: 'refused', message: (error && describeError(error)) || 'The database stored nothing.' };
}
