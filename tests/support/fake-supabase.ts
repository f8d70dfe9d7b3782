import type { Session, User } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';

/**
 * Replaces src/lib/supabase in component tests. Records requests and returns the test’s responses. The mock has no
 * tables, filters or order, because tests/backend and tests/e2e use the real database. Each test starts signed out and
 * without responses.
 */

export type Failure = {
  message: string;
  code?: string;
  hint?: string;
  status?: number;
  name?: string;
  context?: Response;
};
type Reply = { data?: unknown; error?: Failure | null; count?: number | null };

export type Question = {
  /** The name of a function, or a verb and a table such as “update ai_tools”. */
  name: string;
  /** The arguments of a function, the written row, or the selected columns. */
  payload: unknown;
  options: unknown;
  /** The chained calls, such as ["eq", "id", "lumen"] and ["single"]. */
  steps: unknown[][];
};
type Answer = Reply | ((question: Question) => Reply | Promise<Reply>);

type Listener = (event: string, session: Session | null) => void;

/** Creates a mock function that tests can inspect and replace. */
const answering = <Asked extends unknown[]>(answer: (...asked: Asked) => Reply = () => ({ error: null })) =>
  vi.fn<(...asked: Asked) => Promise<Reply>>(async (...asked) => answer(...asked));

function createBackend() {
  const listeners = new Set<Listener>();
  let session: Session | null = null;
  const emit = (event: string) => {
    for (const listener of listeners) listener(event, session);
  };

  const backend = {
    /** The responses by request name. The default is an empty response. */
    answers: {
      is_admin: { data: false },
      account_emails: { data: [] },
      categories_in_families: { data: SEED },
      site_status: {
        data: { jobs: [], emails_waiting: 0, unread_payments: [], renewals_waiting: 0, schema_version: 0 },
      },
      find_duplicates: { data: { listed: [], is_waiting: false, is_own_waiting: false, named: [] } },
    } as Record<string, Answer>,
    questions: [] as Question[],
    /** Returns the payloads of all requests with this name, in order. */
    sent: (name: string) => backend.questions.filter((asked) => asked.name === name).map(({ payload }) => payload),

    startSession({
      name,
      email = 'mo@example.com',
      isAdmin = false,
    }: { name?: string; email?: string; isAdmin?: boolean } = {}) {
      session = makeSession(email, name);
      backend.answers['is_admin'] = { data: isAdmin };
      backend.answers['is_first_admin'] = { data: isAdmin };
      // The app uses this key to detect a session.
      localStorage.setItem('sb-test-auth-token', 'stored');
    },
    /** Ends the session like a sign-out in another tab. */
    endSession() {
      session = null;
      emit('SIGNED_OUT');
    },

    auth: {
      getSession: answering<[]>(() => ({ data: { session }, error: null })),
      getUser: answering<[]>(() => ({ data: { user: session?.user }, error: null })),
      signInWithPassword: answering<[{ email: string; password: string }]>(({ email }) => {
        session = makeSession(email);
        emit('SIGNED_IN');
        return { data: { user: session.user }, error: null };
      }),
      /** Returns the account of the token in a link. */
      setSession: answering<[{ access_token: string; refresh_token: string }]>(() => {
        session = makeSession('greta@example.com', 'Greta');
        emit('SIGNED_IN');
        return { data: { user: session.user, session }, error: null };
      }),
      signUp: answering<[{ email: string; password: string; options?: object }]>(),
      signInWithOAuth: answering<[object]>(() => ({
        data: { url: '/auth/v1/authorize?provider=google' },
        error: null,
      })),
      signOut: answering<[{ scope?: string }?]>(() => {
        session = null;
        emit('SIGNED_OUT');
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

    /** Edge functions by name. */
    functions: {
      invoke: (name: string, options: { body?: unknown } = {}) => question(`invoke ${name}`, options.body, options),
    },

    storage: {
      upload: answering<[key: string, bytes: unknown, options?: object]>(),
      remove: answering<[keys: string[]]>(),
      list: answering<[folder: string]>(() => ({ data: [], error: null })),
      from: (bucket: string) => ({
        upload: (key: string, bytes: unknown, options?: object) => backend.storage.upload(key, bytes, options),
        remove: (keys: string[]) => backend.storage.remove(keys),
        list: (folder: string) => backend.storage.list(folder),
        getPublicUrl: (key: string) => ({ data: { publicUrl: `https://files.example/${bucket}/${key}` } }),
      }),
    },

    /** Splits a batched request into its parts. */
    rpc: (name: string, payload?: unknown, options?: unknown) =>
      name === 'batch_reads'
        ? question(
            name,
            payload,
            options,
            (JSON.parse((payload as { reads: string }).reads) as [string, unknown][]).map(([each, asked]) =>
              question(each, asked, { get: true }),
            ),
          )
        : question(name, payload, options),
    from: (table: string) =>
      new Proxy({} as Record<string, typeof backend.rpc>, {
        get: (_, verb: string) => (payload: unknown, options: unknown) =>
          question(`${verb} ${table}`, payload, options),
      }),
  };

  function question(name: string, payload: unknown, options: unknown, parts?: PromiseLike<Reply>[]) {
    const asked: Question = { name, payload, options, steps: [] };
    const send = async () => {
      if (parts) {
        const replies = await Promise.all(parts);
        return { data: replies.map(({ data }) => data), error: null, ...replies.find(({ error }) => error) };
      }
      backend.questions.push(asked);
      const answer = backend.answers[name];
      const reply = await (typeof answer === 'function' ? answer(asked) : answer);
      const nothing = asked.steps.some(([step]) => /single/i.test(String(step))) ? null : [];
      return { data: reply ? null : nothing, error: null, count: null, ...reply };
    };
    const builder: PromiseLike<Reply> = new Proxy({} as PromiseLike<Reply>, {
      get: (_, step: string) =>
        step === 'then'
          ? // Awaiting the builder sends the request.
            (...handlers: Parameters<Promise<Reply>['then']>) => send().then(...handlers)
          : (...args: unknown[]) => {
              // The recorded request contains no headers.
              if (step !== 'abortSignal' && step !== 'retry') asked.steps.push([step, ...args]);
              return builder;
            },
    });
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
export const renewBackend = () => {
  backend = createBackend();
};

// These names replace the exports of src/lib/supabase and src/lib/public-rpc.
export const getSupabase = async () => backend;
export const getDatabase = getSupabase;
export async function publicRpc(name: string, asked: unknown = {}) {
  const { data, error } = await backend.rpc(name, asked, { get: true });
  if (error) throw error;
  return data;
}
export const onSupabaseRequested = (run: () => void) => {
  run();
  return () => {};
};
