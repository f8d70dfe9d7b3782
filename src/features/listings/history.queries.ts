import { infiniteQueryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import type { Database, Json } from '../../lib/database';
import { accountEmails } from '../../domain/account/account-emails';
import { memberName } from '../../domain/account/member-name';

type Row = Database['public']['Tables']['listing_history']['Row'];

export type Facts = Readonly<Record<string, Json | undefined>>;

export type Change = {
  id: string;
  at: string;
  /** Who made the change, in words. null if the account was deleted or the change was anonymous. */
  actor: string | null;
  kind: Row['kind'];
  detail: string | null;
  action: Row['action'];
  before: Facts;
  after: Facts;
};

const BATCH = 20;

const factsOf = (facts: Json) => (typeof facts === 'object' && !Array.isArray(facts) ? (facts ?? {}) : {});

type Read = (before: string | null, signal: AbortSignal) => Promise<Change[]>;

const changes = (id: string, reader: string, read: Read) =>
  infiniteQueryOptions({
    queryKey: toolKeys.history(id, reader),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (last) => (last.length < BATCH ? undefined : last.at(-1)!.id),
    select: ({ pages }) => pages.flat(),
  });

export const historyQueries = {
  whole: (id: string, userId: string, ownerId: string | null) =>
    changes(id, userId, async (before, signal) => {
      const rows = await unwrap((supabase) => {
        const all = supabase
          .from('listing_history')
          .select('id, at, actor, kind, detail, action, before, after, owner_before, owner_after')
          .eq('listing_id', id);
        return (before ? all.lt('id', before) : all).order('id', { ascending: false }).limit(BATCH).abortSignal(signal);
      });
      const emails = await accountEmails(
        rows.flatMap(({ actor, owner_before: from, owner_after: to }) => [actor, from, to]),
        signal,
      );
      const name = (account: string | null) =>
        account === null ? null : account === userId ? 'you' : (emails.get(account) ?? memberName(account));
      return rows.map(({ owner_before: from, owner_after: to, ...row }) => {
        const [before, after] = [factsOf(row.before), factsOf(row.after)];
        const isHandedOver = 'created_by' in after;
        return {
          ...row,
          id: String(row.id),
          actor: row.actor !== null && row.actor === ownerId && row.actor !== userId ? 'its owner' : name(row.actor),
          before: isHandedOver ? { ...before, created_by: name(from) } : before,
          after: isHandedOver ? { ...after, created_by: name(to) } : after,
        };
      });
    }),

  /** A listing's history for its owner. Other accounts appear only by role. */
  own: (id: string) =>
    changes(id, 'owner', async (before, signal) => {
      const rows = await unwrap((supabase) =>
        supabase
          .rpc('own_listing_history', { listing_id: id, ...(before && { before_id: Number(before) }) })
          .abortSignal(signal),
      );
      return rows.map((row) => ({
        ...row,
        id: String(row.id),
        kind: row.kind as Row['kind'],
        action: row.action as Row['action'],
        before: factsOf(row.before),
        after: factsOf(row.after),
      }));
    }),
};
