import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, expect, it } from 'vitest';
import { freePort } from '../../supabase/local/free-port';
import { siteEnvironment } from '../support/e2e-build';
import { BUILD } from '../support/test-timeout';
import { copySite } from '../support/site-copy';
import { waitForServer } from '../support/wait-for-server';

const isNightly = import.meta.env.MODE === 'engines';
const folder = copySite();
// Only a build needs the content of the database.
if (!isNightly) {
  const migrations = join(folder, 'supabase/migrations');
  rmSync(migrations, { recursive: true });
  mkdirSync(migrations);
  writeFileSync(
    join(migrations, '20260101000000_one.sql'),
    'create table public.ai_tools (banner_url text, screenshot_url text);',
  );
  writeFileSync(join(folder, 'supabase/seed.sql'), 'insert into public.ai_tools values (null, null);');
}
const port = await freePort();
const url = `http://localhost:${port}`;
const logFile = join(folder, 'start.log');
const printed = () => readFileSync(logFile, 'utf8');
const builtAt = () =>
  (JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')) as { builtAt: string }).builtAt;

let npm: ChildProcess | undefined;
/** Runs an npm script in its own process group, with an open standard input as in a terminal. */
function start(script = 'start'): ChildProcess {
  const log = openSync(logFile, 'w');
  npm = spawn('npm', ['run', script], {
    cwd: folder,
    env: { ...siteEnvironment(), PORT: String(port), PRERENDER_TOOLS: '1' },
    stdio: ['pipe', log, log],
    detached: true,
  });
  return npm;
}
const isAnyLeft = (leader: ChildProcess) => {
  try {
    return process.kill(-leader.pid!, 0);
  } catch {
    return false;
  }
};
/** Sends SIGTERM to npm only, and waits until its process group has ended. */
async function end(started: ChildProcess) {
  const gone = once(started, 'exit');
  started.kill('SIGTERM');
  await gone;
  await expect.poll(() => isAnyLeft(started)).toBe(false);
}
afterEach(() => {
  if (npm && isAnyLeft(npm)) process.kill(-npm.pid!, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

it(
  'SIGTERM to npm stops `npm run dev` and its database',
  async () => {
    const dev = start('dev');
    await waitForServer(url, dev, printed, BUILD);
    await end(dev);
    expect(existsSync(join(folder, 'supabase/.temp/server.lock'))).toBe(false);
  },
  BUILD,
);

// Only `npm run test:engines` runs this test, because it builds the site twice.
it.skipIf(!isNightly)(
  'a second start serves the last build and rebuilds only if the directory has changed',
  async () => {
    const first = start();
    await waitForServer(url, first, printed, BUILD);
    expect(printed()).toContain('Building the site for the first time.');
    const built = builtAt();
    await end(first);

    const second = start();
    await waitForServer(url, second, printed, BUILD);
    expect(printed()).toContain('The code has not changed since the last build.');
    expect(builtAt()).toBe(built);
    const key = parseEnv(readFileSync(join(folder, '.env'), 'utf8'))['SUPABASE_SECRET_KEY'] ?? '';
    const renamed = await fetch(`${url}/rest/v1/ai_tools?id=eq.chatgpt`, {
      method: 'PATCH',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'Another description of this tool.' }),
    });
    expect(renamed.status).toBe(204);
    await end(second);

    const third = start();
    await expect.poll(printed, { timeout: BUILD }).toContain('The directory has changed since the last build,');
    await end(third);
  },
  3 * BUILD,
);
