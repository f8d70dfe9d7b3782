import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { KindName, ReviewItem } from '../../src/features/review/kinds';
import type { Database } from '../../src/lib/database';
import { makeProject, openBackend } from '../../supabase/local/project-database';
import { quietBackend } from './backend-noise';
import { databasesMark } from './databases';
import { whenPrepared } from './prepared';

quietBackend();

/** Hosted Supabase runs on PostgreSQL 17, and `npm start` runs on PGlite. */
const bothEngines = ['PostgreSQL 17', 'PGlite'] as const;
export type Engine = (typeof bothEngines)[number];
/** Every end-to-end test uses the embedded engine, so only `npm run test:engines` runs the backend tests on it too. */
export const engines: readonly Engine[] = import.meta.env.MODE === 'engines' ? bothEngines : ['PostgreSQL 17'];
export type Client = SupabaseClient<Database>;
/** A stored row, regardless of policies. */
export type StoredRow = Database['public']['Tables']['ai_tools']['Row'];

type Driver = {
  exec?(text: string): Promise<{ rows: unknown[] }[]>;
  query?(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  unsafe?(text: string, values?: unknown[]): Promise<unknown[]>;
};

export type Backend = Awaited<ReturnType<typeof startBackend>>;

const SITE = 'http://localhost:5173';

/** Creates a database on the test server and returns its URL. */
async function newDatabase(server: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(server, { onnotice: () => {}, max: 1 });
  await sql.unsafe(`create database ${name} template ${template}`);
  await sql.end();
  return server.replace(/postgres$/, name);
}

/** Starts a backend in this process, with the two local accounts and no listings. The test must call `stop`. */
export async function startBackend(engine: Engine, { seed = true }: { seed?: boolean } = {}) {
  const databases = inject('databases');
  await whenPrepared(databasesMark(databases.pglite));
  const postgresUrl =
    engine === 'PGlite' ? undefined : await newDatabase(databases.postgres, seed ? 'made' : 'template0');
  return openAsBackend(makeProject(postgresUrl, seed && !postgresUrl ? databases.pglite : undefined), postgresUrl);
}

async function openAsBackend(project: ReturnType<typeof makeProject>, postgresUrl?: string) {
  const root = process.cwd();
  const app = await openBackend(project.folder)
    .finally(() => process.chdir(root))
    .catch(async (error: unknown) => {
      project.remove();
      throw error;
    });
  const key = process.env.SUPABASE_PUBLISHABLE_KEY!;
  const driver = app.connection.driver as Driver;

  /** Runs one statement without policies, grants and triggers. */
  const sql = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (driver.query ? (await driver.query(text, values)).rows : [...(await driver.unsafe!(text, values))]) as Row[];
  /** Runs several statements without parameters and returns the rows of each. */
  const scripted = async (text: string): Promise<Record<string, unknown>[][]> =>
    driver.exec
      ? (await driver.exec(text)).map(({ rows }) => rows as Record<string, unknown>[])
      : ((await driver.unsafe!(text)) as unknown as Record<string, unknown>[][]);
  const script = async (text: string) => void (await scripted(text));

  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    // The embedded storage requires content-length. A real HTTP client sets this header.
    if (request.body) request.headers.set('content-length', String((await request.clone().arrayBuffer()).byteLength));
    return app.fetch(request);
  };
  /** Creates a client without a session, or with this access token. */
  const visitor = (token?: string): Client =>
    createClient<Database>(SITE, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: send as typeof fetch, headers: token ? { authorization: `Bearer ${token}` } : {} },
    });

  /** Creates a client with the secret key. */
  const operator = (): Client =>
    createClient<Database>(SITE, process.env.SUPABASE_SECRET_KEY!, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: send as typeof fetch },
    });

  const signIn = async (email: string, password: string) => {
    const client = visitor();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return { client, id: data.user.id, token: data.session.access_token };
  };
  const signUp = async (email: string, password = 'correct horse battery') => {
    const client = visitor();
    const { data, error } = await client.auth.signUp({ email, password });
    return { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '', error };
  };

  const admin = () => signIn('admin@example.com', 'admin-password');
  const member = () => signIn('member@example.com', 'member-password');

  return {
    /** The URL of the database. Undefined for PGlite. */
    url: postgresUrl,
    sql,
    script,
    scripted,
    visitor,
    send,
    operator,
    signIn,
    signUp,
    admin,
    member,
    /** Signs in an account of each role. */
    everybody: async () => ({
      visitor: { client: visitor() },
      member: await member(),
      second: await signUp('second@example.com'),
      administrator: await admin(),
    }),

    /** Sends a request with the public key and the given token, without supabase-js. */
    request: (path: string, init: RequestInit & { token?: string | undefined } = {}) => {
      const { token, ...rest } = init;
      const headers = new Headers(rest.headers);
      headers.set('apikey', key);
      if (token) headers.set('authorization', `Bearer ${token}`);
      return send(`${SITE}${path}`, { ...rest, headers });
    },
    requestWithoutKey: (path: string, init?: RequestInit) => send(`${SITE}${path}`, init),
    stored: async (...ids: string[]): Promise<Record<string, StoredRow>> => {
      const rows = await sql<{ tool: StoredRow }>(
        'select to_jsonb(tool) as tool from public.ai_tools as tool order by id',
      );
      const all = rows.map(({ tool }) => tool).filter(({ id }) => ids.length === 0 || ids.includes(id));
      return Object.fromEntries(all.map((tool) => [tool.id, tool]));
    },
    clear: () =>
      script(
        `delete from public.ai_tools; delete from public.listing_history; delete from public.listing_feedback;
         delete from private.report_visitors; delete from private.report_rate_limit; delete from private.submissions;
         delete from private.deleted_listings; delete from private.deleted_slugs`,
      ),
    stop: async () => {
      await app.connection.close();
      project.remove();
    },
  };
}

export async function waitingFor<Kind extends KindName>(admin: Client, kind: Kind): Promise<ReviewItem<Kind>[]> {
  const { data, error } = await admin.rpc('review_queue', { kind: kind as string, page_size: 100 }, { get: true });
  if (error) throw error;
  return data.rows as unknown as ReviewItem<Kind>[];
}

/** Derives a UUID from a name, because a member’s listing must have a UUID as id. */
export const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const listing = (id: string, more: Record<string, unknown> = {}) =>
  ({
    id,
    name: `Tool ${id}`,
    description: 'A tool that a test made.',
    url: 'https://example.com/',
    category: 'Other',
    tags: ['test'],
    pricing_type: 'free',
    ...more,
  }) as Database['public']['Tables']['ai_tools']['Insert'];
