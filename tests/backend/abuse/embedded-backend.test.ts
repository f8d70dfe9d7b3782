import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { makeProject, openBackend } from '../../../supabase/local/project-database';
import { watchBackend } from '../../../supabase/local/watched-backend';
import { listing } from '../../support/backend';
import { quietBackend } from '../../support/backend-noise';
import { databasesMark } from '../../support/databases';
import { whenPrepared } from '../../support/prepared';

quietBackend();

// Applies only to PGlite: hosted Supabase passes the body as one value.
describe('the embedded backend', () => {
  const root = process.cwd();
  const data = mkdtempSync(join(tmpdir(), 'aisle-data-'));
  const project = makeProject(join(data, 'pgdata'));
  let app: Awaited<ReturnType<typeof openBackend>>;
  let backend: Awaited<ReturnType<typeof watchBackend>>;

  const ask = (method: string, path: string, body?: unknown, to: { fetch: typeof backend.fetch } = backend) =>
    to.fetch(
      new Request(`http://localhost:5173/rest/v1/${path}`, {
        method,
        headers: {
          // The secret key bypasses row-level security.
          apikey: process.env.SUPABASE_SECRET_KEY!,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const ids = async () =>
    ((await (await ask('GET', 'ai_tools?select=id&order=id')).json()) as { id: string }[]).map(({ id }) => id);

  beforeAll(async () => {
    const { pglite } = inject('databases');
    await whenPrepared(databasesMark(pglite));
    // The first start creates this folder, so it must not exist yet.
    const filled = makeProject(join(data, 'pgdata'), pglite);
    let { folder } = filled;
    const open = async () => {
      app = await openBackend(folder);
      ({ folder } = project);
      return app;
    };
    backend = await watchBackend(open);
    filled.remove();
    process.chdir(root);
    expect((await ask('POST', 'ai_tools', listing('kept'))).status).toBe(201);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    process.chdir(root);
    await backend?.close();
    project.remove();
    rmSync(data, { recursive: true, force: true });
  });

  it.each([
    ['32,768 values', 413, Array.from({ length: 4096 }, (_, id) => listing(`many-${id}`, { logo_url: 'M' }))],
    ['tags as an object', 400, listing('bad', { tags: { a: 1 } })],
    ['tags as a number', 400, listing('bad', { tags: 5 })],
    ['tags as true in one of several rows', 400, [listing('good'), listing('bad', { tags: true })]],
  ])('a request with %s gets status %i and a message, and the next request succeeds', async (_what, status, body) => {
    const response = await ask('POST', 'ai_tools', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/at most 32,767\. Send|must be a list/),
    });
    expect(await ids()).toEqual(['kept']);
  });

  it('the backend returns timestamps in the format of PostgREST (RFC 3339 with microseconds)', async () => {
    const created_at = '2024-02-29T12:00:00.123456+00:00';
    await ask('POST', 'ai_tools', listing('dated', { created_at }));
    const rows = await (await ask('GET', 'ai_tools?select=created_at&id=eq.dated')).json();
    await ask('DELETE', 'ai_tools?id=eq.dated');
    expect(rows).toEqual([{ created_at }]);
  });

  it('invalid values in updates and function arguments are rejected', async () => {
    expect((await ask('PATCH', 'ai_tools?id=eq.kept', { tags: { a: 1 } })).status).toBe(400);
    expect(await ids()).toEqual(['kept']);
  });

  it('a request with 32,767 values reaches the database and returns the database’s error', async () => {
    const rows = Array.from({ length: 4681 }, () => listing('kept'));
    expect(rows.length * Object.keys(rows[0]!).length).toBe(32_767);
    const response = await ask('POST', 'ai_tools', rows);
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('ai_tools_pkey')]);
    expect(await ids()).toEqual(['kept']);
  });

  it('a backend that hangs logs the problem, restarts and keeps the stored data', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    // Calls the app without its guard. A request that the guard does not recognise has the same effect.
    await ask('POST', 'ai_tools', listing('bad', { tags: { a: 1 } }), app as never);
    process.chdir(project.folder);
    const responses = await Promise.all([ask('GET', 'ai_tools?select=id'), ask('GET', 'ai_tools?select=name')]);
    process.chdir(root);
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(await responses[0]!.json()).toMatchObject({ message: expect.stringContaining('was restarted') });
    expect(await ids()).toEqual(['kept']);
    expect((await ask('POST', 'ai_tools', listing('later'))).status).toBe(201);
    expect(await ids()).toEqual(['kept', 'later']);
    expect(log.mock.calls.map(([text]) => String(text)).join(' ')).toMatch(
      /no longer responds.*being restarted.*responds again/s,
    );
  });

  it('a request that is still running after shutdown does not restart the backend', async () => {
    const connection = {
      driver: { query: async () => ({ rows: [] as unknown[] }) },
      close: async () => {
        connection.driver.query = () => Promise.reject(new Error('closed'));
      },
    };
    let opened = 0;
    const watched = await watchBackend(async () => {
      opened += 1;
      return { fetch: async () => new Response('', { status: 500 }), connection };
    });
    await watched.close();
    expect((await ask('GET', 'ai_tools', undefined, watched)).status).toBe(500);
    expect(opened).toBe(1);
  });
});
