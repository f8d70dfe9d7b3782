import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, type Client, engines, startBackend } from '../support/backend';
import { startGateway } from '../support/gateway';
import { SCHEMA_VERSION } from '../../src/lib/rules';

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

it('the database version is the number of its newest migration', () => {
  const newest = readdirSync('supabase/migrations')
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  expect(newest?.split('_')[0]).toBe(SCHEMA_VERSION);
});

describe.each(engines)('job runs on %s', (engine) => {
  let backend: Backend;
  let operator: Client;
  let everybody: Awaited<ReturnType<Backend['everybody']>>;

  beforeAll(async () => {
    backend = await startBackend(engine);
    operator = backend.operator();
    everybody = await backend.everybody();
  });
  afterAll(() => backend?.stop());
  beforeEach(() =>
    backend.script(
      'delete from private.job_runs; delete from private.outbox; update private.jobs set is_enabled = true, enabled_at = null',
    ),
  );

  const begin = async (job = 'links') => (await operator.rpc('start_job', { job })).data!;
  const end = (run: number, more: { is_success: boolean; counts?: Record<string, number>; problem?: string }) =>
    operator.rpc('finish_job', { run, ...more });
  const pass = (time: string) =>
    backend.sql(
      'update private.job_runs set started_at = started_at - $1::text::interval, ended_at = ended_at - $1::text::interval',
      [time],
    );
  const status = async () => {
    const { data, error } = await everybody.administrator.client.rpc('site_status', {}, { get: true });
    expect(error).toBeNull();
    return data!;
  };
  const switchJob = async (job: string, is_enabled: boolean, who: 'administrator' | 'second' | 'member' | 'visitor') =>
    (await everybody[who].client.rpc('set_job_enabled', { job, is_enabled })).error?.code;
  const stateOf = async (job: string) => (await status()).jobs.find((state) => state.job === job);

  it('a job that has never run is not late', async () => {
    expect(await stateOf('links')).toMatchObject({
      started_at: null,
      succeeded_at: null,
      is_late: null,
      problem: null,
    });
  });

  it('a job is late after twice its interval', async () => {
    await end(await begin(), { is_success: true, counts: { works: 3 } });
    expect(await stateOf('links')).toMatchObject({ is_late: false, problem: null, counts: { works: 3 } });
    await pass('47 hours');
    expect(await stateOf('links')).toMatchObject({ is_late: false });
    await pass('2 hours');
    expect(await stateOf('links')).toMatchObject({ is_late: true, problem: null });
  });

  it('a failed or interrupted run shows its cause and does not count as a success', async () => {
    await end(await begin(), { is_success: true });
    await pass('30 hours');
    await end(await begin(), { is_success: false, problem: 'Nothing answered.' });
    expect(await stateOf('links')).toMatchObject({ is_late: false, problem: 'Nothing answered.' });
    await pass('20 hours');
    await begin();
    expect(await stateOf('links')).toMatchObject({ is_late: true, problem: 'Nothing answered.' });
    await pass('3 days');
    expect(await stateOf('links')).toMatchObject({ is_late: true, problem: 'The last run did not end.' });
  });

  it('a run can end only once', async () => {
    const run = await begin();
    await end(run, { is_success: false, problem: 'first' });
    await end(run, { is_success: true });
    expect(await backend.sql('select is_success, problem from private.job_runs')).toEqual([
      { is_success: false, problem: 'first' },
    ]);
  });

  it('the last hundred runs and the last success of a job are kept', async () => {
    await end(await begin(), { is_success: true });
    await end(await begin('sweep'), { is_success: true });
    await backend.sql(`select private.start_job('links') from generate_series(1, 120)`);
    const counted = await backend.sql(
      'select job, count(*)::int as runs from private.job_runs group by job order by job',
    );
    expect(counted).toEqual([
      { job: 'links', runs: 101 },
      { job: 'sweep', runs: 1 },
    ]);
    expect((await stateOf('links'))?.succeeded_at).not.toBeNull();
    await backend.sql(`select private.start_job('mail') from generate_series(1, 120)`);
    expect(await backend.sql(`select count(*)::int as runs from private.job_runs where job = 'mail'`)).toEqual([
      { runs: 100 },
    ]);
  });

  it.each(['visitor', 'member', 'administrator'] as const)('the %s cannot write job runs', async (who) => {
    const { client } = everybody[who];
    const run = await begin();
    await client.rpc('start_job', { job: 'links' });
    await client.rpc('start_due_job', { job: 'icons' });
    await client.rpc('finish_job', { run, is_success: true });
    expect(await backend.sql('select ended_at from private.job_runs')).toEqual([{ ended_at: null }]);
  });

  it.each([
    ['visitor', 'visitor'],
    ['member', 'member'],
    ['second member', 'second'],
  ] as const)('the %s cannot read job runs', async (_name, who) => {
    await begin();
    const { data, error } = await everybody[who].client.rpc('site_status', {}, { get: true });
    expect([data, error?.code]).toEqual([null, '42501']);
  });

  const startDue = async (job = 'links') => (await operator.rpc('start_due_job', { job })).data!;

  it('a job is due once per interval', async () => {
    const { run, skipped } = await startDue();
    expect([run, skipped]).toEqual([expect.any(Number), null]);
    expect(await startDue()).toMatchObject({ run: null, skipped: 'running' });
    await end(run!, { is_success: true });
    expect(await startDue()).toMatchObject({ run: null, skipped: 'not due' });
    await pass('1 day');
    expect((await startDue()).run).not.toBeNull();
  });

  it('a failed job is due again after an hour', async () => {
    await end((await startDue()).run!, { is_success: false, problem: 'No response.' });
    await pass('59 minutes');
    expect(await startDue()).toMatchObject({ skipped: 'not due' });
    await pass('2 minutes');
    expect((await startDue()).run).not.toBeNull();
  });

  it('a run without an end blocks the next run only until its timeout', async () => {
    const { timeout_seconds: seconds } = await startDue();
    await pass(`${seconds - 60} seconds`);
    expect(await startDue()).toMatchObject({ skipped: 'running' });
    await pass('61 seconds');
    expect((await startDue()).run).not.toBeNull();
  });

  it.skipIf(engine === 'PGlite')('two callers at the same time start a job only once', async () => {
    const [first, second] = [1, 2].map(() => postgres(backend.url!, { max: 1, onnotice: () => {} }));
    const start = `select public.start_due_job('links') ->> 'skipped' as skipped`;
    try {
      await first!.unsafe('begin');
      expect([...(await first!.unsafe(start))]).toEqual([{ skipped: null }]);
      const other = second!.unsafe(start).execute();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await backend.sql(waiting)).length).toBe(1);
      await first!.unsafe('commit');
      expect([...(await other)]).toEqual([{ skipped: 'running' }]);
    } finally {
      await Promise.all([first!.end(), second!.end()]);
    }
    expect(await backend.sql('select job from private.job_runs')).toEqual([{ job: 'links' }]);
  });

  it('a job that is switched off starts no run', async () => {
    await begin();
    expect(await switchJob('links', false, 'administrator')).toBeUndefined();
    expect(await stateOf('links')).toMatchObject({ is_enabled: false });
    expect(await stateOf('icons')).toMatchObject({ is_enabled: true });
    const { data, error } = await operator.rpc('start_job', { job: 'links' });
    expect([data, error]).toEqual([null, null]);
    expect(await startDue()).toMatchObject({ run: null, skipped: 'off' });
    expect(await backend.sql('select count(*)::int as runs from private.job_runs')).toEqual([{ runs: 1 }]);
  });

  it('a job that is switched on again is late only after twice its interval', async () => {
    await end(await begin(), { is_success: true });
    await switchJob('links', false, 'administrator');
    await pass('30 days');
    await switchJob('links', true, 'administrator');
    expect(await stateOf('links')).toMatchObject({ is_enabled: true, is_late: false });
    await backend.sql(`update private.jobs set enabled_at = enabled_at - interval '49 hours' where job = 'links'`);
    await switchJob('links', true, 'administrator');
    expect(await stateOf('links')).toMatchObject({ is_late: true });
  });

  it.each(['visitor', 'member', 'second'] as const)('the %s cannot switch a job off', async (who) => {
    expect(await switchJob('links', false, who)).toBe('42501');
    expect(await stateOf('links')).toMatchObject({ is_enabled: true });
  });

  it('the site promises no email while the email job is switched off', async () => {
    const hasSender = async () => (await everybody.member.client.rpc('has_sender', {}, { get: true })).data;
    await begin('mail');
    expect(await hasSender()).toBe(true);
    await switchJob('mail', false, 'administrator');
    expect(await hasSender()).toBe(false);
  });

  it('a run of an unknown job is rejected', async () => {
    expect((await operator.rpc('start_job', { job: 'else' })).error).not.toBeNull();
    expect((await operator.rpc('start_due_job', { job: 'else' })).error).not.toBeNull();
  });

  describe('a job as a process', () => {
    let api: Awaited<ReturnType<typeof startGateway>>;
    let host: Server;
    let site: string;
    /** The build that the published site reports, and the number of requested builds. */
    let [build, buildRequests]: [object | null, number] = [null, 0];
    const children: ChildProcess[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'aisle-jobs-'));

    beforeAll(async () => {
      api = await startGateway({
        '/rest/v1': (request) => {
          const { pathname, search } = new URL(request.url);
          return backend.requestWithoutKey(pathname + search, request as RequestInit);
        },
      });
      host = createServer((request, response) => {
        if (request.method === 'POST') buildRequests += 1;
        response.writeHead(request.method === 'POST' || build ? 200 : 404);
        response.end(JSON.stringify(build));
      });
      site = await listen(host);
    });
    afterAll(async () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      host?.close();
      await api?.stop();
    });
    beforeEach(() => {
      [build, buildRequests] = [null, 0];
    });

    const start = (script: string, more: Record<string, string>) => {
      const settings = { SUPABASE_URL: api.url, SITE_URL: site, DEPLOY_HOOK: `${site}/hook`, ...more };
      const child = spawn(process.execPath, [`scripts/${script}.ts`], { env: { ...process.env, ...settings } });
      children.push(child);
      const outputs = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name].on('data', (part) => (outputs[name] += String(part)));
      }
      return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...outputs })) };
    };
    const rebuild = async (more: Record<string, string> = {}) => {
      const { code, stderr } = await start('rebuild', more).ended;
      return { code, output: stderr };
    };
    /** Returns the exit code and the lines of `npm run jobs`, without durations. */
    const runJobs = async (more: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await start('run-jobs', more).ended;
      const lines = `${stderr}${stdout}`.replaceAll(/ (in|after) \d+ s/g, '').split('\n');
      return { code, lines: lines.filter(Boolean) };
    };
    /** Makes the rebuild a daily job, so that a test does not fail at a full hour. */
    const runDaily = () => backend.sql(`update private.jobs set run_interval = '1 day' where job = 'rebuild'`);
    const version = async () => (await everybody.visitor.client.rpc('directory_version')).data!;
    const now = () => new Date().toISOString();

    it('a rebuild starts if the directory has changed and the interval has passed', async () => {
      build = { version: 'of before', builtAt: now() };
      expect(await rebuild()).toMatchObject({ code: 0 });
      expect(buildRequests).toBe(1);
      expect(await rebuild()).toMatchObject({ code: 0 });
      expect(buildRequests).toBe(1);
      await pass('16 minutes');
      expect(await rebuild()).toMatchObject({ code: 0 });
      expect(buildRequests).toBe(2);
      build = { version: await version(), builtAt: now() };
      await pass('16 minutes');
      expect(await rebuild()).toMatchObject({ code: 0 });
      expect(buildRequests).toBe(2);
      expect(await stateOf('rebuild')).toMatchObject({ is_late: false, problem: null, counts: { current: 1 } });
    });

    it('a rebuild that is switched off requests no build and succeeds', async () => {
      await switchJob('rebuild', false, 'administrator');
      expect(await rebuild()).toEqual({ code: 0, output: '' });
      expect([buildRequests, (await stateOf('rebuild'))?.started_at]).toEqual([0, null]);
    });

    it('a requested build that never appears is requested again and reported as missing', async () => {
      build = { version: 'of before', builtAt: '2026-01-01T00:00:00Z' };
      await rebuild();
      await pass('61 minutes');
      const { code, output } = await rebuild();
      expect([code, buildRequests]).toEqual([1, 2]);
      expect(output).toMatch(/was never published/);
      expect((await stateOf('rebuild'))?.problem).toMatch(/was never published/);
      await rebuild();
      expect(buildRequests).toBe(2);
    });

    it('a rebuild on a self-hosted server runs a command and fails if the command fails', async () => {
      expect(await rebuild({ DEPLOY_HOOK: '', REBUILD_COMMAND: 'exit 3' })).toMatchObject({ code: 0 });
      await pass('16 minutes');
      expect(await rebuild({ DEPLOY_HOOK: '', REBUILD_COMMAND: 'exit 1' })).toMatchObject({
        code: 1,
        output: 'REBUILD_COMMAND ended with 1.\n',
      });
      expect(await rebuild({ DEPLOY_HOOK: '' })).toMatchObject({ code: 1 });
    });

    it('npm run jobs runs what is due, and a failed job does not stop the others', async () => {
      await runDaily();
      await switchJob('icons', false, 'administrator');
      expect(await runJobs({ DEPLOY_HOOK: '', REBUILD_COMMAND: 'exit 1' })).toEqual({
        code: 1,
        lines: [
          'rebuild: failed: REBUILD_COMMAND ended with 1.',
          'backup: not set up (needs BACKUP_FOLDER and DATABASE_URL)',
          'claims: done',
          'sweep: done',
          'icons: off',
          'links: done',
        ],
      });
      expect(await stateOf('rebuild')).toMatchObject({ problem: 'REBUILD_COMMAND ended with 1.' });
      expect(await stateOf('links')).toMatchObject({ problem: null, succeeded_at: expect.any(String) as string });
      expect(await runJobs({ DEPLOY_HOOK: '' })).toEqual({
        code: 0,
        lines: [
          'rebuild: not set up (needs SITE_URL, and DEPLOY_HOOK or REBUILD_COMMAND)',
          'backup: not set up (needs BACKUP_FOLDER and DATABASE_URL)',
          ...['claims: not due', 'sweep: not due', 'icons: off', 'links: not due'],
        ],
      });
    });

    it('two overlapping calls of npm run jobs run each job once', async () => {
      await runDaily();
      const file = join(folder, 'builds');
      const settings = { DEPLOY_HOOK: '', REBUILD_COMMAND: `echo build >> ${file}` };
      const results = await Promise.all([runJobs(settings), runJobs(settings)]);
      expect(results.map(({ code }) => code)).toEqual([0, 0]);
      expect(readFileSync(file, 'utf8')).toBe('build\n');
      expect(
        await backend.sql('select job, count(*)::int as runs from private.job_runs group by job order by job'),
      ).toEqual(['claims', 'icons', 'links', 'rebuild', 'sweep'].map((job) => ({ job, runs: 1 })));
    });

    it('a stopped call of npm run jobs ends its job with all processes, and logs the job as failed', async () => {
      const { child, ended } = start('run-jobs', { DEPLOY_HOOK: '', REBUILD_COMMAND: 'echo started >&2; sleep 600' });
      await expect.poll(async () => (await stateOf('rebuild'))?.started_at).not.toBeNull();
      child.kill('SIGTERM');
      // The command holds stderr, so the call ends only after the command.
      expect((await ended).code).toBe(1);
      expect(await backend.sql('select job, is_success, problem from private.job_runs')).toEqual([
        { job: 'rebuild', is_success: false, problem: 'The process was ended by SIGTERM.' },
      ]);
    });
  });
});
