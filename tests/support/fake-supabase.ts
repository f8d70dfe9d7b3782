import type { Session, User } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { SEED } from '../../src/domain/categories/category-seed';

/*
 * Takes the place of src/lib/supabase in all component tests, to bring components into each of their states. It notes
 * what is asked and answers what the test says, and knows no table, filter or order: those are asked of the real database
 * in tests/backend and tests/e2e. Each test begins without answers, and with nobody signed in.
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

/** One question, as it was put. */
export type Question = {
  /** A function by its name; a table by verb and name, such as 'update ai_tools'. */
  name: string;
  /** A function's arguments, the row that is written, the columns that are read. */
  payload: unknown;
  /** Beside them: count, head, get. */
  options: unknown;
  /** What was called on it after that: ['eq', 'id', 'lumen'], ['single']. */
  steps: unknown[][];
};
type Answer = Reply | ((question: Question) => Reply | Promise<Reply>);

type Listener = (event: string, session: Session | null) => void;

/** A call that tests can look at and change. */
const answering = <Asked extends unknown[]>(answer: (...asked: Asked) => Reply = () => ({ error: null })) =>
  vi.fn<(...asked: Asked) => Promise<Reply>>(async (...asked) => answer(...asked));

function createBackend() {
  const listeners = new Set<Listener>();
  let session: Session | null = null;
  const say = (event: string) => {
    for (const listener of listeners) listener(event, session);
  };

  const backend = {
    /** The answers by the names of the questions. What nothing is said of is empty. */
    answers: {
      is_admin: { data: false },
      categories_in_families: { data: SEED },
      site_status: {
        data: { jobs: [], emails_waiting: 0, unread_payments: [], renewals_waiting: 0, schema_version: 0 },
      },
      find_duplicates: { data: { listed: [], is_waiting: false, is_own_waiting: false, named: [] } },
    } as Record<string, Answer>,
    /** Every question, in order. */
    questions: [] as Question[],
    /** What was asked or written under a name, in order. */
    sent: (name: string) => backend.questions.filter((asked) => asked.name === name).map(({ payload }) => payload),

    /** A session that is there from the start. */
    startSession({
      name,
      email = 'mo@example.com',
      isAdmin = false,
    }: { name?: string; email?: string; isAdmin?: boolean } = {}) {
      session = makeSession(email, name);
      backend.answers['is_admin'] = { data: isAdmin };
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
      getUser: answering<[]>(() => ({ data: { user: session?.user }, error: null })),
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

    /** Functions outside the database, by their names. */
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

    /** What is asked together is several questions. */
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
          ? // Awaiting the builder is what sends it.
            (...handlers: Parameters<Promise<Reply>['then']>) => send().then(...handlers)
          : (...told: unknown[]) => {
              // How it is sent is no part of what is asked.
              if (step !== 'abortSignal' && step !== 'retry') asked.steps.push([step, ...told]);
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

// What src/lib/supabase and src/lib/public-answer export.
export const getSupabase = async () => backend;
export const getDatabase = getSupabase;
export async function publicAnswer(name: string, asked: unknown = {}) {
  const { data, error } = await backend.rpc(name, asked, { get: true });
  if (error) throw error;
  return data;
}
export const onSupabaseNeeded = (run: () => void) => {
  run();
  return () => {};
};
