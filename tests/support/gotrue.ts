import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '../../supabase/local/free-port';

const MODULE = 'github.com/supabase/auth@latest';

/** The GoTrue binary from `GOTRUE_BINARY` or built by Go from its module; or the reason why there is none. */
export function findGoTrue(): { binary: string } | { reason: string } {
  const named = process.env['GOTRUE_BINARY'];
  if (named) return existsSync(named) ? { binary: named } : { reason: `GOTRUE_BINARY names no file: ${named}` };
  if (spawnSync('go', ['version']).status !== 0)
    return { reason: 'Go is not installed, and GOTRUE_BINARY is not set.' };
  const folder = join(homedir(), '.cache/aisle-gotrue');
  const binary = join(folder, 'auth');
  if (existsSync(binary)) return { binary };
  const built = spawnSync('go', ['install', MODULE], { env: { ...process.env, GOBIN: folder }, encoding: 'utf8' });
  if (built.status === 0) return { binary };
  return { reason: `Go could not build ${MODULE}: ${built.stderr.trim().split('\n').at(-1)}` };
}

type Settings = { database: string; confirmations: boolean; smtp: number };

/** The settings of a hosted project, except for those that the tests vary. */
const environment = ({ database, confirmations, smtp }: Settings, port: number) => ({
  PATH: process.env['PATH'],
  PORT: String(port),
  GOTRUE_API_HOST: '127.0.0.1',
  API_EXTERNAL_URL: `http://127.0.0.1:${port}`,
  GOTRUE_DB_DRIVER: 'postgres',
  DATABASE_URL: `${database}?search_path=auth`,
  DB_NAMESPACE: 'auth',
  GOTRUE_SITE_URL: 'http://localhost:5173',
  GOTRUE_URI_ALLOW_LIST: 'http://localhost:5173/**',
  GOTRUE_JWT_SECRET: process.env['SUPABASE_JWT_SECRET'] ?? 'used by migrate alone',
  GOTRUE_JWT_EXP: '3600',
  GOTRUE_JWT_AUD: 'authenticated',
  GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
  GOTRUE_JWT_ADMIN_ROLES: 'service_role',
  GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
  GOTRUE_PASSWORD_MIN_LENGTH: '8',
  GOTRUE_MAILER_AUTOCONFIRM: String(!confirmations),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'true',
  GOTRUE_MAILER_URLPATHS_CONFIRMATION: '/verify',
  GOTRUE_MAILER_URLPATHS_RECOVERY: '/verify',
  GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: '/verify',
  GOTRUE_SMTP_HOST: '127.0.0.1',
  GOTRUE_SMTP_PORT: String(smtp),
  GOTRUE_SMTP_ADMIN_EMAIL: 'aisle@example.com',
  GOTRUE_SMTP_SENDER_NAME: 'Aisle',
  GOTRUE_SMTP_MAX_FREQUENCY: '1s',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000',
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
});

/** Runs GoTrue's migrations of schema `auth`; must be first in an empty database. */
export async function migrateGoTrue(binary: string, database: string): Promise<void> {
  const sql = postgres(database, { onnotice: () => {} });
  await sql.unsafe('create schema if not exists auth');
  await sql.end();
  const env = environment({ database, confirmations: true, smtp: 25 }, 0);
  execFileSync(binary, ['migrate'], { env, stdio: 'pipe' });
}

export async function serveGoTrue(binary: string, settings: Settings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(binary, ['serve'], { env: environment(settings, port), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += String(text)));
  const deadline = Date.now() + 30_000;
  const isUp = () =>
    fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`GoTrue did not start:\n${said}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
