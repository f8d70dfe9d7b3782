import { expect } from 'vitest';
import { type Backend, listing } from './backend';

export const importRow = (id: string, more: Record<string, unknown> = {}) => ({
  ...listing(id),
  logo_url: null,
  affiliate_url: null,
  banner_url: null,
  premium_type: 'none',
  sponsor_tier: 'none',
  ...more,
});
type Row = ReturnType<typeof importRow>;

export function importer({ client }: Pick<Awaited<ReturnType<Backend['admin']>>, 'client'>) {
  const start = async () => (await client.rpc('start_import', { file_name: 'tools.json' })).data!;
  const send = (batch: string, firstRow: number, ...rows: Row[]) =>
    client.rpc('import_listings', { batch, first_row: firstRow, listings: rows as never });
  return {
    start,
    send,
    importRows: async (...rows: Row[]) => {
      const batch = await start();
      const { data, error } = await send(batch, 0, ...rows);
      expect([data?.length, error]).toEqual([rows.length, null]);
      return batch;
    },
    /** Undoes one part of an import, after the given id. Returns the results or the error message. */
    undo: async (batch: string, keepNewer = false, after = '') => {
      const { data, error } = await client.rpc('undo_import', { batch, keep_newer: keepNewer, after });
      return error ? error.message : Object.fromEntries(data.map(({ id, outcome }) => [id, outcome]));
    },
  };
}
