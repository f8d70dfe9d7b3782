import { readFileSync } from 'node:fs';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { parse } from 'smol-toml';
import { signInProviders } from '../../src/content/sign-in-providers.ts';
import { machineTime } from '../../src/domain/text/machine-time.ts';
import { loadLitePglite } from './load-lite.ts';

type Settings = { db: object; auth: object };
/**
 * `url` is a PostgreSQL connection string or PGlite's data folder. `dataFile` is initial data from PGlite's
 * `dumpDataDir`.
 */
type Database = { url?: string; dataFile?: string | undefined };

const DATA_FOLDER = './supabase/.temp/pgdata';

/**
 * A connection that opens when it is first awaited. A build reads this configuration only for the key, and an open
 * PGlite would keep the build's process running. This is a class, because the backend copies plain objects.
 */
class LazyConnection implements PromiseLike<PgliteConnection> {
  #opened: Promise<PgliteConnection> | undefined;
  readonly #open: () => Promise<PgliteConnection>;

  constructor(open: () => Promise<PgliteConnection>) {
    this.#open = open;
  }

  /** Opens a connection. After a close, the next await opens another one, because this module is loaded only once. */
  async #openConnection(): Promise<PgliteConnection> {
    const connection = await this.#open();
    const close = connection.close.bind(connection);
    connection.close = async () => {
      this.#opened = undefined;
      await close();
    };
    return connection;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- the object exists to be awaited
  then<Result = PgliteConnection, Failure = never>(
    done?: ((connection: PgliteConnection) => Result | PromiseLike<Result>) | null,
    failed?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#opened ??= this.#openConnection();
    return this.#opened.then(done, failed);
  }
}

async function openPglite(url: string, dataFile?: string): Promise<PgliteConnection> {
  const [{ createPgliteConnection }, { pg_trgm }, { fuzzystrmatch }, { btree_gist }] = await Promise.all([
    loadLitePglite(),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/fuzzystrmatch'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ]);
  const connection = await createPgliteConnection({
    url,
    pgliteOptions: {
      // Converts times to PostgREST's format. 1184 is the type id of timestamptz.
      parsers: { 1184: machineTime },
      extensions: { pg_trgm, fuzzystrmatch, btree_gist },
      ...(dataFile && { loadDataDir: new Blob([readFileSync(dataFile)]) }),
    },
  });
  // PGlite copies its parsers for each result, which took a fifth of a request's time. Two thirds of the parsers are
  // deleted, because they are for arrays of rows, which are never used.
  const { driver } = connection;
  const { rows } = await driver.query<{ typarray: number }>("select typarray from pg_type where typtype = 'c'");
  for (const { typarray } of rows) delete driver.parsers[typarray];
  return connection;
}

const external = () =>
  Object.fromEntries(
    signInProviders.flatMap(({ id }) => {
      const client_id = process.env[`${id.toUpperCase()}_CLIENT_ID`];
      const secret = process.env[`${id.toUpperCase()}_CLIENT_SECRET`];
      if (!client_id || !secret) return [];
      return [[id, { enabled: true, client_id, secret, redirect_uri: `${process.env['SITE_URL']}/auth/v1/callback` }]];
    }),
  );

/**
 * Reads config.toml, and adds the database and the sign-in providers. For PGlite, also adds a connection with the
 * migrations' extensions. The database is not in config.toml, because the Supabase CLI warns about unknown keys.
 */
export function embeddedConfig(file: string, { url = DATA_FOLDER, dataFile }: Database = {}) {
  const read = parse(readFileSync(file, 'utf8')) as unknown as Settings;
  const isPostgres = url.startsWith('postgres');
  const settings = {
    ...read,
    db: { ...read.db, driver: isPostgres ? 'postgres' : 'pglite', url },
    auth: { ...read.auth, external: external() },
  };
  if (isPostgres) return settings;
  return { ...settings, connection: new LazyConnection(() => openPglite(url, dataFile)) };
}
