import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Paths, relative to the current folder. */
export const paths = {
  env: () => resolve('.env'),
  temp: () => resolve('supabase/.temp'),
  lock: () => resolve('supabase/.temp/server.lock'),
  ready: () => resolve('supabase/.temp/ready'),
  /** Relative, because the backend resolves it from the current folder. */
  config: 'supabase/local/embedded.config.ts',
};

export const localAccounts = [
  { email: 'admin@example.com', password: 'admin-password' },
  { email: 'member@example.com', password: 'member-password' },
];

/** Placeholder for a Google client that is not configured. */
const NOT_SET = 'not-set';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Sets the environment variables that config.toml refers to: keys for this machine, generated once and stored in .env,
 * and the backend's address.
 */
export function setLocalEnvironment(port: number): void {
  const file = paths.env();
  const known = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const made = {
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${random(16)}`,
    SUPABASE_SECRET_KEY: `sb_secret_${random(24)}`,
    SUPABASE_JWT_SECRET: random(32),
  };
  for (const [name, value] of Object.entries(made)) {
    if (known[name]) continue;
    appendFileSync(file, `${name}=${value}\n`);
    known[name] = value;
  }
  const given = (name: string) => {
    const value = process.env[name] ?? known[name];
    return value === NOT_SET ? undefined : value;
  };
  const google = { id: given('GOOGLE_CLIENT_ID'), secret: given('GOOGLE_CLIENT_SECRET') };
  const site = `http://localhost:${port}`;
  Object.assign(process.env, {
    ...known,
    DO_NOT_TRACK: '1',
    EXPERIMENTAL_STORAGE: '1',
    SITE_URL: site,
    RESET_PASSWORD_URL: `${site}/reset-password`,
    // The backend does not start without them; the sign-in page says that Google is not set up.
    GOOGLE_CLIENT_ID: google.id ?? NOT_SET,
    GOOGLE_CLIENT_SECRET: google.secret ?? NOT_SET,
    VITE_GOOGLE_SIGN_IN: google.id ? 'on' : 'off',
    GOOGLE_REDIRECT_URI: `${site}/auth/v1/callback`,
  });
}
