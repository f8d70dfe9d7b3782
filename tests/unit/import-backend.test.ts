import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createImportBackend } from '../../src/features/import/import-backend';
import type { Database } from '../../src/lib/database';

/** Sends one listing to a server that begins the import and then gives this answer. */
function send(answer: { error: object; status: number }) {
  const rpc = (name: string) => ({
    abortSignal: async () => (name === 'start_import' ? { data: 'b-1', error: null, status: 200 } : answer),
  });
  const client = async () => ({ rpc }) as unknown as SupabaseClient<Database>;
  return createImportBackend(client, 'user', 'tools.json').upsert([], 0);
}

it.each([
  ['lost', { message: 'TypeError: Failed to fetch', code: '' }, 0],
  ['a proxy’s', { message: '<html>504 Gateway Timeout</html>' }, 504],
  ['too late', { message: 'TimeoutError: signal timed out', code: '' }, 0],
])('an answer that is %s is not called a refusal: it may be stored', async (_whose, error, status) => {
  expect(await send({ error, status })).toEqual({
    kind: 'failed',
    message: expect.stringContaining('it may be stored'),
  });
});

it('a refusal is told in its words', async () => {
  const error = { message: 'This import is over. Start a new one.', code: 'P0001' };
  expect(await send({ error, status: 400 })).toEqual({ kind: 'failed', message: error.message });
});
