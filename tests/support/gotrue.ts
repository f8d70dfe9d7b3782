import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { freePort } from '../../supabase/local/free-port';
import { PROCESS } from './test-timeout';
import { proxyTo, type Upstream } from './gateway';

export function goTrueBinary(): string {
  const binary = process.env['GOTRUE_BINARY'];
  if (binary && existsSync(binary)) return binary;
  throw new Error('GOTRUE_BINARY names no GoTrue binary. docs/testing.md explains how to build one.');
}

type Settings = {
  database: string;
  /** The gateway’s URL, which emailed links contain. */
  gateway: string;
  confirmations: boolean;
  smtp: number;
  /** True for the email limits of a new project. False for high limits. */
  hasMailLimits?: boolean;
};

/** The header that contains the client’s address. A gateway sets it, and GoTrue does not limit requests without it. */
export const CLIENT_ADDRESS = 'x-forwarded-for';
/** Returns the settings of a hosted project, with the values that tests vary. */
const environment = ({ database, gateway, confirmations, smtp, hasMailLimits }: Settings, port: number) => ({
  PATH: process.env['PATH'],
  PORT: String(port),
  GOTRUE_API_HOST: '127.0.0.1',
  API_EXTERNAL_URL: gateway,
  GOTRUE_DB_DRIVER: 'postgres',
  DATABASE_URL: `${database}?search_path=auth`,
  DB_NAMESPACE: 'auth',
  GOTRUE_SITE_URL: 'http://localhost:5173',
  GOTRUE_URI_ALLOW_LIST: 'http://localhost:*/**',
  GOTRUE_JWT_SECRET: process.env['SUPABASE_JWT_SECRET'] ?? 'used by migrate alone',
  GOTRUE_JWT_EXP: '3600',
  GOTRUE_JWT_AUD: 'authenticated',
  GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
  GOTRUE_JWT_ADMIN_ROLES: 'service_role',
  GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
  GOTRUE_PASSWORD_MIN_LENGTH: '8',
  GOTRUE_MAILER_AUTOCONFIRM: String(!confirmations),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'true',
  GOTRUE_MAILER_URLPATHS_CONFIRMATION: '/auth/v1/verify',
  GOTRUE_MAILER_URLPATHS_RECOVERY: '/auth/v1/verify',
  GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: '/auth/v1/verify',
  GOTRUE_SMTP_HOST: '127.0.0.1',
  GOTRUE_SMTP_PORT: String(smtp),
  GOTRUE_SMTP_ADMIN_EMAIL: 'aisle@example.com',
  GOTRUE_SMTP_SENDER_NAME: 'Aisle',
  GOTRUE_SMTP_MAX_FREQUENCY: hasMailLimits ? '60s' : '1s',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: hasMailLimits ? '30' : '1000',
  GOTRUE_RATE_LIMIT_HEADER: CLIENT_ADDRESS,
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
});

/** Runs GoTrue’s migrations of the schema `auth`, which require an empty database. */
export async function migrateGoTrue(binary: string, database: string): Promise<void> {
  const sql = postgres(database, { onnotice: () => {} });
  await sql.unsafe('create schema if not exists auth');
  await sql.end();
  const env = environment({ database, gateway: 'http://localhost', confirmations: true, smtp: 25 }, 0);
  execFileSync(binary, ['migrate'], { env, stdio: 'pipe' });
}

export async function serveGoTrue(binary: string, settings: Settings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(binary, ['serve'], { env: environment(settings, port), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += String(text)));
  const deadline = Date.now() + PROCESS;
  const isUp = () =>
    fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`GoTrue did not start:\n${output}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  };
  return { answer: asServiceRole(proxyTo(url, '/auth/v1')), stop };
}

/** Replaces the secret key with a token of the service role, like a hosted gateway. GoTrue does not know secret keys. */
const asServiceRole =
  (upstream: Upstream): Upstream =>
  (request) => {
    if (request.headers.get('authorization') === `Bearer ${process.env['SUPABASE_SECRET_KEY']}`) {
      const [head, claims] = [{ alg: 'HS256', typ: 'JWT' }, { role: 'service_role' }].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const signature = createHmac('sha256', process.env['SUPABASE_JWT_SECRET'] ?? '').update(`${head}.${claims}`);
      request.headers.set('authorization', `Bearer ${head}.${claims}.${signature.digest('base64url')}`);
    }
    return upstream(request);
  };
