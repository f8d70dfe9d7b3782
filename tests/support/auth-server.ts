import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database';
import { makeProject, openBackend, startPostgres } from '../../supabase/local/project-database';
import { quietBackend } from './backend-noise';
import { proxyTo, startGateway } from './gateway';
import { migrateGoTrue, serveGoTrue } from './gotrue';
import { type Mail, catchConsoleMail, catchMail } from './mail-catcher';

quietBackend();

export type AuthServerName = 'the embedded auth' | 'GoTrue';
export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

type Driver = { query?(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>; unsafe?: Unsafe };
type Unsafe = (text: string, values?: unknown[]) => Promise<unknown[]>;

/**
 * An auth server behind a gateway, with REST and storage of the embedded backend on the same database:
 * the embedded one on PGlite, or GoTrue on PostgreSQL 17. Mail is caught.
 * @param confirmations whether an address has to be confirmed by a link, as hosted projects begin.
 * @param binary where GoTrue is.
 */
export async function startAuthServer(name: AuthServerName, confirmations: boolean, binary = '') {
  const root = process.cwd();
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const isReal = name === 'GoTrue';
    const postgres = isReal ? await startPostgres() : undefined;
    if (postgres) ends.push(postgres.stop);
    // GoTrue makes its schema first; the embedded backend makes only what is not there.
    if (postgres) await migrateGoTrue(binary, postgres.url);

    const project = makeProject(postgres?.url);
    ends.push(project.remove);
    const config = join(project.folder, 'supabase/config.toml');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace('enable_confirmations = false', `enable_confirmations = ${confirmations}`));
    const app = await openBackend(project.folder).finally(() => process.chdir(root));
    ends.push(() => app.connection.close());

    const mails: Mail[] = [];
    const mail = isReal ? await catchMail(mails) : catchConsoleMail(mails);
    ends.push(mail.stop);
    const embedded = (request: Request) => app.fetch(request);
    const goTrue = postgres && (await serveGoTrue(binary, { database: postgres.url, confirmations, smtp: mail.port }));
    if (goTrue) ends.push(goTrue.stop);
    const gateway = await startGateway({
      ...(goTrue ? { '/auth/v1': proxyTo(goTrue.url, '/auth/v1') } : {}),
      '/': embedded,
    });
    ends.push(gateway.stop);

    const driver = app.connection.driver as Driver;
    const visitor = (token?: string) =>
      createClient<Database>(gateway.url, process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '', {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { headers: token ? { authorization: `Bearer ${token}` } : {} },
      });

    return {
      visitor,
      stop,
      /** One statement past every policy. */
      sql: async <Row = Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> =>
        (driver.query
          ? (await driver.query(statement, values)).rows
          : [...((await driver.unsafe?.(statement, values)) ?? [])]) as Row[],
      /** The links that were mailed to an address, the newest first: mail is sent before the request is answered. */
      links: (address: string): string[] =>
        mails
          .filter(({ to }) => to === address)
          .flatMap(({ links }) => links)
          .toReversed(),
      /** Follows a mailed link as a browser would, and gives what the address then holds behind its #. */
      follow: async (link: string): Promise<Record<string, string>> => {
        const { pathname, search } = new URL(link);
        const path = pathname.startsWith('/auth/v1') ? pathname : `/auth/v1${pathname}`;
        const answer = await fetch(`${gateway.url}${path}${search}`, { redirect: 'manual' });
        const { hash } = new URL(answer.headers.get('location') ?? 'about:blank');
        return Object.fromEntries(new URLSearchParams(hash.slice(1)));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
