import type { SupabaseClient } from '@supabase/supabase-js';
import { describeError } from '../../domain/backend-error';
import type { Database } from '../../lib/database.types';
import type { StoredRow } from './compare-import';
import type { ImportBackend } from './run-import';

type Client = SupabaseClient<Database>;

/** Without an answer for this long, a request counts as failed. */
const TIMEOUT_MS = 60_000;

const isTimeout = ({ message = '' }: { message?: string }) => /TimeoutError|timed out/i.test(message);

const explain = (error: { message?: string }) =>
  isTimeout(error)
    ? 'The server did not answer within a minute.'
    : describeError(error) || 'The server refused it without a reason.';

/** The importer's requests, on behalf of one account. */
export const createImportBackend = (client: () => Promise<Client>, userId: string): ImportBackend => ({
  async sessionProblem() {
    const { auth } = await client();
    // Refreshes an expired session; with a dead refresh token it comes back empty.
    const { data, error } = await auth.getSession();
    if (error?.name === 'AuthRetryableFetchError') return { kind: 'failed', message: explain(error) };
    if (error) return { kind: 'signed-out', message: error.message };
    return data.session?.user.id === userId ? null : { kind: 'signed-out' };
  },

  async upsert(rows) {
    const { data, error, status } = await (
      await client()
    )
      .from('ai_tools')
      // Owner and status are sent as the specification says; the database sets its own.
      .upsert(
        rows.map((row) => ({ ...row, created_by: userId, approval_status: 'approved' as const })),
        { onConflict: 'id', ignoreDuplicates: false },
      )
      .select('id')
      .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    if (!error) return { kind: 'stored', ids: data.map(({ id }) => id) };
    return status === 401
      ? { kind: 'signed-out', message: error.message }
      : { kind: 'failed', message: explain(error) };
  },
});

/** PostgREST's own quoting: postgrest-js quotes only some of the characters that need it. */
const quoted = (id: string) => `"${id.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Reads the stored listings that have one of these ids. */
export const createStoredReader =
  (client: () => Promise<Client>, signal: AbortSignal) =>
  async (ids: string[]): Promise<StoredRow[]> => {
    const { data, error } = await (
      await client()
    )
      .from('ai_tools')
      .select()
      .filter('id', 'in', `(${ids.map(quoted).join(',')})`)
      .abortSignal(signal);
    if (error) throw error;
    return data;
  };
