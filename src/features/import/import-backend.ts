import type { SupabaseClient } from '@supabase/supabase-js';
import { describeError } from '../../domain/failure/backend-error';
import { isUnanswered } from '../../domain/failure/backend-failure';
import { RUNNING_BADGE, withRunningBadge } from '../../domain/placement/running-badge';
import type { ImportListing } from '../../domain/import/import-mapping';
import type { Database, Json, SameAddresses } from '../../lib/database';
import { idList } from '../../lib/id-list';
import type { StoredRow } from './compare-import';
import type { Answer, ImportBackend } from './run-import';

type Client = SupabaseClient<Database>;

/** Requests without a response count as failed after this time. */
const TIMEOUT_MS = 60_000;

const isTimeout = ({ message = '' }: { message?: string }) => /TimeoutError|timed out/i.test(message);

const explain = (error: { message?: string }) =>
  isTimeout(error)
    ? 'The server did not answer in a minute; it may be stored.'
    : describeError(error) || 'The server gave no reason.';

function answerTo(error: { message: string }, status: number): Answer {
  if (status === 401) return { kind: 'signed-out', message: error.message };
  const isLost = isUnanswered(error);
  return { kind: 'failed', message: isLost ? 'The server did not answer; it may be stored.' : explain(error) };
}

/**
 * The requests of importing one file by one account. They share a batch, so that the import can be undone as a whole.
 */
export function createImportBackend(client: () => Promise<Client>, userId: string, fileName: string): ImportBackend {
  let batch: string | undefined;
  return {
    async sessionProblem() {
      const { auth } = await client();
      // getSession refreshes an expired session; it returns none if the refresh token is no longer valid.
      const { data, error } = await auth.getSession();
      if (error?.name === 'AuthRetryableFetchError') return { kind: 'failed', message: explain(error) };
      if (error) return { kind: 'signed-out', message: error.message };
      return data.session?.user.id === userId ? null : { kind: 'signed-out' };
    },

    async upsert(rows, firstRow) {
      const supabase = await client();
      if (batch === undefined) {
        const started = await supabase
          .rpc('start_import', { file_name: fileName })
          .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
        if (started.error) return answerTo(started.error, started.status);
        batch = started.data;
      }
      // The database sets owner and status: the administrator, and approved.
      const { data, error, status } = await supabase
        .rpc('import_listings', { batch, first_row: firstRow, listings: rows as Json })
        .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
      return error ? answerTo(error, status) : { kind: 'stored', ids: data };
    },
  };
}

/** Reads which of these rows' addresses are listed or wait under another id. */
export const createSameReader =
  (client: () => Promise<Client>, signal: AbortSignal) =>
  async (rows: Pick<ImportListing, 'id' | 'url'>[]): Promise<SameAddresses> => {
    const asked = { ids: rows.map(({ id }) => id), addresses: rows.map(({ url }) => url) };
    const { data, error } = await (await client()).rpc('existing_addresses', asked).abortSignal(signal);
    if (error) throw error;
    return data;
  };

/** Reads the stored listings with these ids. */
export const createStoredReader =
  (client: () => Promise<Client>, signal: AbortSignal) =>
  async (ids: string[]): Promise<StoredRow[]> => {
    const { data, error } = await (
      await client()
    )
      .from('ai_tools')
      .select(`*,agreed_placements(id),${RUNNING_BADGE}`)
      .filter('id', 'in', idList(ids))
      .abortSignal(signal);
    if (error) throw error;
    return data.map(({ agreed_placements: agreed, ...listing }) => ({
      ...withRunningBadge(listing),
      hasAgreedPlacement: agreed.length > 0,
    }));
  };
