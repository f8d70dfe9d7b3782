import type { Session, User } from '@supabase/supabase-js';
import { beforeEach, vi } from 'vitest';
import type { AiTool } from '../../src/domain/tool';
import { reviewStandIn } from './review-stand-in';
import { type SearchAsked, searchStandIn } from './search-stand-in';

/*
 * A stand-in for src/lib/supabase, to bring components into each of their states:
 *
 *   vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));
 *
 * It keeps no rules; tests/backend asks the real ones. Each test begins with an empty one,
 * and nobody signed in.
 */

export type Failure = { message: string; code?: string; status?: number; name?: string };
type Reply = { data?: unknown; error?: Failure | null; count?: number | null };

/** One request to a table, as the query builder was told it. */
export type TableRequest = {
  table: string;
  verb: 'select' | 'insert' | 'upsert' | 'update' | 'delete';
  /** What is written. */
  payload?: unknown;
  /** The options of the verb: count, head, onConflict. */
  options?: { count?: string; head?: boolean; onConflict?: string; ignoreDuplicates?: boolean } | undefined;
  filters: [how: string, column: string, value: unknown][];
  /** Such as 'created_at desc'. */
  order: string[];
  range?: [from: number, to: number];
  isSingle: boolean;
};

type Listener = (event: string, session: Session | null) => void;

/** A call that tests can look at and change. */
const answering = <Asked extends unknown[]>(answer: (...asked: Asked) => Reply = () => ({ error: null })) =>
  vi.fn<(...asked: Asked) => Promise<Reply>>(async (...asked) => answer(...asked));

/** The gold placements that run, as the database tells them of the listings that show one. */
const sponsored = () =>
  backend.tools
    .filter((tool) => tool.sponsor_tier === 'gold' && tool.banner_url)
    .map((tool) => ({
      placement_id: `placement-of-${tool.id}`,
      kind: 'gold',
      weight: 349,
      is_on_top: false,
      tool,
    }));

const abortable = (reply: Promise<Reply>): Promise<Reply> =>
  Object.assign(reply, { abortSignal: () => reply, retry: () => abortable(reply) });

function createBackend() {
  const listeners = new Set<Listener>();
  let session: Session | null = null;
  const say = (event: string) => {
    for (const listener of listeners) listener(event, session);
  };

  const backend = {
    /** The stored listings, in the order in which they are read. */
    tools: [] as AiTool[],
    isAdmin: false,
    /** Every request to a table, in order. */
    requests: [] as TableRequest[],
    /** Answers instead of the stored listings where it returns something. */
    answer: undefined as ((request: TableRequest) => Reply | Promise<Reply> | undefined) | undefined,

    /** A session that is there from the start. */
    startSession({
      name,
      email = 'mo@example.com',
      isAdmin = false,
    }: { name?: string; email?: string; isAdmin?: boolean } = {}) {
      session = makeSession(email, name);
      backend.isAdmin = isAdmin;
      // By its key the app knows that there is a session to wait for.
      localStorage.setItem('sb-test-auth-token', 'stored');
    },
    /** The session ends elsewhere: in another tab, or by its age. */
    endSession() {
      session = null;
      say('SIGNED_OUT');
    },

    auth: {
      getSession: answering<[]>(() => ({ data: { session }, error: null })),
      signInWithPassword: answering<[{ email: string; password: string }]>(({ email }) => {
        session = makeSession(email);
        say('SIGNED_IN');
        return { data: { user: session.user }, error: null };
      }),
      /** The tokens of a link are Greta's. */
      setSession: answering<[{ access_token: string; refresh_token: string }]>(() => {
        session = makeSession('greta@example.com', 'Greta');
        say('SIGNED_IN');
        return { data: { user: session.user, session }, error: null };
      }),
      signUp: answering<[{ email: string; password: string; options?: object }]>(),
      signInWithOAuth: answering<[object]>(() => ({
        data: { url: '/auth/v1/authorize?provider=google' },
        error: null,
      })),
      signOut: answering<[{ scope?: string }?]>(() => {
        session = null;
        say('SIGNED_OUT');
        return { error: null };
      }),
      resetPasswordForEmail: answering<[email: string, options?: object]>(),
      updateUser: answering<[object]>(),
      onAuthStateChange(listener: Listener) {
        listeners.add(listener);
        queueMicrotask(() => listener('INITIAL_SESSION', session));
        return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
      },
    },

    /** Answers a page of the directory instead of the stand-in where it returns something. */
    search: undefined as ((asked: SearchAsked) => Reply | Promise<Reply> | undefined) | undefined,
    /** What was asked of the directory, in order. */
    searches: [] as SearchAsked[],

    rpc: vi.fn<(name: string, asked?: object, options?: object) => Promise<Reply>>((name, asked = {}): Promise<Reply> =>
      abortable(
        name === 'search_tools'
          ? search(asked)
          : Promise.resolve({
              data:
                name === 'is_admin'
                  ? backend.isAdmin
                  : name === 'sponsored_tools'
                    ? sponsored()
                    : (reviewStandIn(backend.tools, name, asked) ?? []),
              error: null,
            }),
      ),
    ),

    storage: {
      upload: answering<[key: string, bytes: unknown, options?: object]>(),
      remove: answering<[keys: string[]]>(),
      from: (bucket: string) => ({
        upload: (key: string, bytes: unknown, options?: object) => backend.storage.upload(key, bytes, options),
        remove: (keys: string[]) => backend.storage.remove(keys),
        getPublicUrl: (key: string) => ({ data: { publicUrl: `https://files.example/${bucket}/${key}` } }),
      }),
    },

    from: (table: string) => query(table),
  };

  async function search(asked: SearchAsked): Promise<Reply> {
    backend.searches.push(asked);
    const reply = await backend.search?.(asked);
    return { error: null, ...(reply ?? { data: searchStandIn(backend.tools, asked) }) };
  }

  function store(request: TableRequest): Reply {
    if (request.verb === 'select') {
      const matching = backend.tools.filter((tool) =>
        request.filters.every(([how, column, value]) => how !== 'eq' || tool[column as keyof AiTool] === value),
      );
      const [from, to] = request.range ?? [0, 999];
      const rows = matching.slice(from, to + 1);
      return {
        data: request.options?.head ? null : request.isSingle ? (rows[0] ?? null) : rows,
        count: request.options?.count ? matching.length : null,
      };
    }
    const rows = Array.isArray(request.payload) ? request.payload : [request.payload];
    return { data: request.isSingle ? rows[0] : rows };
  }

  function query(table: string) {
    const request: TableRequest = { table, verb: 'select', filters: [], order: [], isSingle: false };
    const write = (verb: TableRequest['verb']) => (payload?: unknown, options?: TableRequest['options']) => {
      Object.assign(request, { verb, payload, options });
      return builder;
    };
    const filter = (how: string) => (column: string, value: unknown) => {
      request.filters.push([how, column, value]);
      return builder;
    };
    const single = () => {
      request.isSingle = true;
      return builder;
    };
    const builder = {
      select(_columns?: string, options?: TableRequest['options']) {
        if (request.verb === 'select') request.options = options;
        return builder;
      },
      insert: write('insert'),
      upsert: write('upsert'),
      update: write('update'),
      delete: write('delete'),
      eq: filter('eq'),
      neq: filter('neq'),
      not: (column: string, how: string, value: unknown) => filter(`not ${how}`)(column, value),
      in: filter('in'),
      is: filter('is'),
      gt: filter('gt'),
      lt: filter('lt'),
      like: filter('like'),
      ilike: filter('ilike'),
      order(column: string, { ascending = true }: { ascending?: boolean } = {}) {
        request.order.push(`${column} ${ascending ? 'asc' : 'desc'}`);
        return builder;
      },
      range(from: number, to: number) {
        request.range = [from, to];
        return builder;
      },
      limit: (count: number) => builder.range(0, count - 1),
      abortSignal: () => builder,
      retry: () => builder,
      single,
      maybeSingle: single,
      // Awaiting the builder is what sends it.
      // oxlint-disable-next-line unicorn/no-thenable
      async then(done: (reply: Reply) => unknown, failed?: (error: unknown) => unknown) {
        backend.requests.push(request);
        try {
          const reply = (await backend.answer?.(request)) ?? store(request);
          return done({ data: null, error: null, count: null, ...reply });
        } catch (error) {
          return failed?.(error);
        }
      },
    };
    return builder;
  }

  return backend;
}

function makeSession(email: string, name?: string): Session {
  const user = { id: `user-${email}`, email, user_metadata: name ? { name } : {} } as unknown as User;
  return { access_token: 'token', refresh_token: 'refresh', expires_in: 3600, token_type: 'bearer', user };
}

/** The backend of the running test. */
export let backend = createBackend();
beforeEach(() => {
  backend = createBackend();
});

// What src/lib/supabase exports.
export const getSupabase = async () => backend;
export const onSupabaseNeeded = (run: () => void) => {
  run();
  return () => {};
};
