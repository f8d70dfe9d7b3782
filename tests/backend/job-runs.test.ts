import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
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
  beforeEach(() => backend.script('delete from private.job_runs; delete from private.outbox'));

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
  const stateOf = async (job: string) => (await status()).jobs.find((state) => state.job === job);

  it('a job without a run is not late', async () => {
    expect(await stateOf('links')).toMatchObject({
      started_at: null,
      succeeded_at: null,
      is_late: null,
      problem: null,
    });
  });

  it('a job is late after twice its period', async () => {
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

  it.each(['visitor', 'member', 'administrator'] as const)('the %s cannot write a run', async (who) => {
    const { client } = everybody[who];
    const run = await begin();
    await client.rpc('start_job', { job: 'links' });
    await client.rpc('finish_job', { run, is_success: true });
    expect(await backend.sql('select ended_at from private.job_runs')).toEqual([{ ended_at: null }]);
  });

  it.each(['visitor', 'member', 'second'] as const)('only the administrator can read runs, not the %s', async (who) => {
    await begin();
    const { data, error } = await everybody[who].client.rpc('site_status', {}, { get: true });
    expect([data, error?.code]).toEqual([null, '42501']);
  });

  it('a run of an unknown job is rejected', async () => {
    expect((await operator.rpc('start_job', { job: 'else' })).error).not.toBeNull();
  });

  describe('the scheduled rebuild', () => {
    let api: Awaited<ReturnType<typeof startGateway>>;
    let host: Server;
    let site: string;
    /** The build that the site reports, and the number of requested builds. */
    let [build, buildRequests]: [object | null, number] = [null, 0];
    let child: ChildProcess | undefined;

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
      child?.kill('SIGKILL');
      host?.close();
      await api?.stop();
    });
    beforeEach(() => {
      [build, buildRequests] = [null, 0];
    });

    const rebuild = async (more: Record<string, string> = {}) => {
      child = spawn(process.execPath, ['scripts/rebuild.ts'], {
        env: {
          ...process.env,
          SUPABASE_URL: api.url,
          SUPABASE_SECRET_KEY: process.env.SUPABASE_SECRET_KEY,
          SITE_URL: site,
          DEPLOY_HOOK: `${site}/hook`,
          ...more,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      child.stderr!.on('data', (part) => (output += String(part)));
      const [code] = (await once(child, 'close')) as [number];
      return { code, output };
    };
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
  });
});
