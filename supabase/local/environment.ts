import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { signInProviders } from '../../src/content/sign-in-providers.ts';

/** Paths relative to the current folder. */
export const paths = {
  env: () => resolve('.env'),
  temp: () => resolve('supabase/.temp'),
  lock: () => resolve('supabase/.temp/server.lock'),
  /** This file exists if the database is complete. */
  ready: () => resolve('supabase/.temp/ready'),
  seed: 'supabase/seed.sql',
  /** The backend resolves this path from the current folder. */
  config: 'supabase/local/embedded.config.ts',
};

export const localAccounts = [
  { email: 'admin@example.com', password: 'admin-password' },
  { email: 'member@example.com', password: 'member-password' },
];

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Sets the environment variables of config.toml: the backend's URL and this machine's keys. The keys are generated once
 * and stored in .env.
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
  const given = (name: string) => process.env[name] ?? known[name];
  const clients = signInProviders.map(({ id }) => {
    const [client, secret] = [`${id.toUpperCase()}_CLIENT_ID`, `${id.toUpperCase()}_CLIENT_SECRET`];
    const isSetUp = given(client) && given(secret);
    return {
      [`VITE_${id.toUpperCase()}_SIGN_IN`]: isSetUp ? 'on' : 'off',
      ...(isSetUp && { [client]: given(client), [secret]: given(secret) }),
    };
  });
  const site = `http://localhost:${port}`;
  Object.assign(process.env, known, ...clients, {
    // The local site must send no requests to third parties.
    VITE_FAVICON_SERVICE: 'off',
    // Hosted builds never set this value, because only local servers run this code.
    VITE_CHECKOUT: 'practice',
    DO_NOT_TRACK: '1',
    EXPERIMENTAL_STORAGE: '1',
    SITE_URL: site,
    RESET_PASSWORD_URL: `${site}/reset-password`,
  });
}
