import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { Database } from '../../src/lib/database';
import { freePort } from '../../supabase/local/free-port';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database';
import { quietBackend } from './backend-noise';
import { databasesMark } from './databases';
import { startGateway } from './gateway';
import { migrateGoTrue, serveGoTrue } from './gotrue';
import { type Mail, catchConsoleEmail, catchEmail } from './email-catcher';
import { whenPrepared } from './prepared';

quietBackend();

export type AuthServerName = 'the embedded auth' | 'GoTrue';
export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

type Changed = { confirmations: boolean; smtp?: number };
type Driver = { query?(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>; unsafe?: Unsafe };
type Unsafe = (text: string, values?: unknown[]) => Promise<unknown[]>;

/**
 * Starts an auth server behind a gateway: the embedded auth server on PGlite, or GoTrue on PostgreSQL 17. REST and
 * storage of the embedded backend use the same database. Emails are captured.
 * @param settings.confirmations True if addresses must be confirmed, which is the default of hosted projects.
 * @param settings.binary Path of the GoTrue binary.
 * @param settings.hasMailLimits True for the email limits of a new GoTrue project.
 */
export async function startAuthServer(
  name: AuthServerName,
  settings: { confirmations: boolean; binary?: string; hasMailLimits?: boolean },
) {
  const { confirmations, binary = '' } = settings;
  const root = process.cwd();
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const isReal = name === 'GoTrue';
    const postgres = isReal ? await startPostgres() : undefined;
    if (postgres) ends.push(postgres.stop);
    // GoTrue’s migrations must run first. The embedded backend then creates the missing tables.
    if (postgres) await migrateGoTrue(binary, postgres.url);

    // The backend tests provide prepared databases, except in a run with GoTrue.
    const made = isReal ? undefined : (inject('databases') as { pglite: string } | undefined)?.pglite;
    if (made) await whenPrepared(databasesMark(made));
    const project = makeProject(postgres?.url, made);
    ends.push(project.remove);
    const config = join(project.folder, 'supabase/config.toml');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace('enable_confirmations = false', `enable_confirmations = ${confirmations}`));
    const app = await openBackend(project.folder).finally(() => process.chdir(root));
    ends.push(() => app.connection.close());

    const mails: Mail[] = [];
    const mail = isReal ? await catchEmail(mails) : catchConsoleEmail(mails);
    ends.push(mail.stop);
    const embedded = (request: Request) => app.fetch(request);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const serve = (changed: Changed) =>
      postgres &&
      serveGoTrue(binary, { ...settings, database: postgres.url, gateway: url, smtp: mail.port, ...changed });
    let goTrue = await serve({ confirmations });
    ends.push(() => goTrue?.stop());
    const gateway = await startGateway(
      { ...(goTrue ? { '/auth/v1': (request) => goTrue!.answer(request) } : {}), '/': embedded },
      port,
    );
    ends.push(gateway.stop);

    const driver = app.connection.driver as Driver;
    const visitor = (token?: string) =>
      createClient<Database>(url, process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '', {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { headers: token ? { authorization: `Bearer ${token}` } : {} },
      });

    return {
      url,
      /** The URL of GoTrue’s database. Undefined for the embedded auth server. */
      database: postgres?.url,
      visitor,
      stop,
      /** Restarts GoTrue with other settings, which also resets its rate limits. */
      async restart(changed: Changed) {
        await goTrue?.stop();
        goTrue = await serve(changed);
      },
      /** Runs a statement without row-level security. */
      sql: async <Row = Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> =>
        (driver.query
          ? (await driver.query(statement, values)).rows
          : [...((await driver.unsafe?.(statement, values)) ?? [])]) as Row[],
      /**
       * Returns the links that were emailed to an address, newest first. The server sends an email before its response.
       */
      links: (address: string): string[] =>
        mails
          .filter(({ to }) => to === address)
          .flatMap(({ links }) => links)
          .toReversed(),
      /** Opens an emailed link like a browser and returns the hash parameters of the final URL. */
      follow: async (link: string): Promise<Record<string, string>> => {
        const { pathname, search } = new URL(link);
        const answer = await fetch(`${url}${pathname}${search}`, { redirect: 'manual' });
        const { hash } = new URL(answer.headers.get('location') ?? 'about:blank');
        return Object.fromEntries(new URLSearchParams(hash.slice(1)));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
