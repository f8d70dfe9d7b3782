import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROCESS } from '../support/test-timeout';

// PGlite does not lock its data folder, so two processes would corrupt the data.

let folder: string;
let lock: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-lock-'));
  lock = join(folder, 'supabase/.temp/server.lock');
  children = [];
});
afterEach(async () => {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process. Resolves once the process ends or its output contains the string passed as `until`. */
async function start(args: string[], { until = '\0' } = {}) {
  const { VITEST: _vitest, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env });
  children.push(child);
  let output = '';
  await new Promise<void>((done) => {
    const collect = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(until)) done();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('close', () => done());
  });
  return { child, output, code: child.exitCode };
}

const holdLock = () => {
  const module = JSON.stringify(resolve('supabase/local/lock.ts'));
  const code = `const { takeLock } = await import(${module});
    process.on('SIGTERM', () => process.exit(0));
    try { takeLock('supabase/.temp/server.lock'); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); process.exit(1); }`;
  return start(['--input-type=module', '-e', code], { until: 'held' });
};

async function leaveStaleLock() {
  const { child } = await start(['-e', '']);
  mkdirSync(join(folder, 'supabase/.temp'), { recursive: true });
  writeFileSync(lock, String(child.pid));
}

describe('the data folder lock', () => {
  it('a second process is rejected with the process id of the first', async () => {
    const first = await holdLock();
    const second = await holdLock();
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another server (process ${first.child.pid}) uses the local data folder.`);
    expect(second.output).toContain(
      'is not a server of this project, delete the file supabase/.temp/server.lock and start',
    );
    expect(readFileSync(lock, 'utf8')).toBe(String(first.child.pid));
  });

  it('the lock is released when its process ends', async () => {
    const first = await holdLock();
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    expect(existsSync(lock)).toBe(false);
    expect((await holdLock()).output).toContain('held');
  });

  it('a process that ends does not remove the lock of another process', async () => {
    const first = await holdLock();
    rmSync(lock);
    const second = await holdLock();
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    expect(readFileSync(lock, 'utf8')).toBe(String(second.child.pid));
  });

  it('a new process takes over the lock of a killed process', async () => {
    const first = await holdLock();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(readFileSync(lock, 'utf8')).toBe(String(first.child.pid));
    const second = await holdLock();
    expect(second.output).toContain('held');
    expect(readFileSync(lock, 'utf8')).toBe(String(second.child.pid));
  });

  it.each([
    ['no lock', false],
    ['the lock of a dead process', true],
  ])('with %s at the start, only one of several concurrent processes gets the lock', async (_state, isStale) => {
    if (isStale) await leaveStaleLock();
    const starts = await Promise.all([holdLock(), holdLock(), holdLock(), holdLock()]);
    const holders = starts.filter(({ output }) => output.includes('held'));
    expect(holders).toHaveLength(1);
    expect(readFileSync(lock, 'utf8')).toBe(String(holders[0]?.child.pid));
  });
});

function linkProject() {
  for (const name of [
    'node_modules',
    'src',
    'scripts',
    'public',
    'index.html',
    'vite.config.ts',
    'tailwind.config.ts',
    'package.json',
  ]) {
    symlinkSync(resolve(name), join(folder, name));
  }
  mkdirSync(join(folder, 'supabase/.temp'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  for (const name of ['config.toml', 'migrations', 'seed.sql', 'local']) {
    symlinkSync(resolve('supabase', name), join(folder, 'supabase', name));
  }
}

describe('starting on a locked data folder', () => {
  beforeEach(() => {
    linkProject();
    // Locks the folder with the id of this process, which is alive.
    writeFileSync(lock, String(process.pid));
    mkdirSync(join(folder, 'supabase/.temp/pgdata'));
    writeFileSync(join(folder, 'supabase/.temp/pgdata/kept'), 'kept');
  });

  it.each([
    ['npm run dev', [resolve('node_modules/vite/bin/vite.js')]],
    ['npm start', [resolve('node_modules/vite/bin/vite.js'), 'preview']],
    ['npm run db:reset', [resolve('supabase/local/db-reset.ts')]],
  ])('%s on a locked folder reports the lock and changes nothing', async (_name, args) => {
    const { output, code } = await start(args);
    expect(output).toContain(`Another server (process ${process.pid}) uses the local data folder.`);
    expect(code).toBe(1);
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
    expect(readdirSync(join(folder, 'supabase/.temp')).sort()).toEqual(['pgdata', 'server.lock']);
    expect(readdirSync(join(folder, 'supabase/.temp/pgdata'))).toEqual(['kept']);
  });
});

it('a start killed during database creation leaves no process behind, and the next start succeeds', async () => {
  linkProject();
  // This test needs no tables.
  for (const name of ['migrations', 'seed.sql']) rmSync(join(folder, 'supabase', name));
  mkdirSync(join(folder, 'supabase/migrations'));
  writeFileSync(join(folder, 'supabase/migrations/20260101000000_one.sql'), 'create table public.one (id int);');
  writeFileSync(join(folder, 'supabase/seed.sql'), 'insert into public.one values (1);');
  const reset = [resolve('supabase/local/db-reset.ts')];
  const { VITEST: _vitest, ...env } = process.env;
  // A detached process leads a process group that contains its children.
  const killed = spawn(process.execPath, reset, { cwd: folder, env, stdio: 'ignore', detached: true });
  children.push(killed);
  await expect.poll(() => existsSync(join(folder, 'supabase/.temp/pgdata/base')), { timeout: PROCESS }).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(() => process.kill(-killed.pid!, 0)).toThrow('ESRCH');
  const { output, code } = await start(reset);
  expect(output).toContain('The local database was recreated');
  expect(code).toBe(0);
});
