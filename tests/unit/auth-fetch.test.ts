import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthFetch } from '../../src/lib/auth-fetch';

/** Each request as text: method, URL, token, and “key” if the request has an idempotency key. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
  vi.resetModules();
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public-key');
  vi.stubEnv('VITE_READS_URL', 'https://site.example');
  // Only a browser reads through the cache. A build reads from the project.
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    const named = new Headers(headers);
    sent.push(`${method} ${address} ${named.get('authorization')}${named.has('idempotency-key') ? ' key' : ''}`);
    return Response.json([]);
  });
});
afterEach(() => {
  vi.doUnmock('../../src/lib/supabase-client');
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('with a session, only reads use the cache, and only the user’s own token is sent', async () => {
  const ask = createAuthFetch('public-key', () => {
    throw new Error('Nobody asks for the session.');
  });
  const send = (method: string, path: string, token: string) =>
    ask(`https://project.example${path}`, { method, headers: { Authorization: `Bearer ${token}` } });

  await send('GET', '/rest/v1/rpc/search_tools?page=1', 'public-key');
  await send('GET', '/rest/v1/rpc/search_tools?page=1', 'token');
  await send('POST', '/rest/v1/ai_tools', 'token');
  await send('GET', '/storage/v1/object/list', 'token');
  expect(sent).toEqual([
    'GET https://site.example/rest/v1/rpc/search_tools?page=1 null',
    'GET https://site.example/rest/v1/rpc/search_tools?page=1 Bearer token',
    'POST https://project.example/rest/v1/ai_tools Bearer token key',
    'GET https://project.example/storage/v1/object/list Bearer token',
  ]);
});

it('without a session, requests send no token, and only reads use the cache', async () => {
  const { publicRpc } = await import('../../src/lib/public-rpc');
  await publicRpc('tool_page', { tool_slug: 'lumen', how_many: 3 });
  const { getDatabase } = await import('../../src/lib/supabase');
  const database = await getDatabase();
  await database.from('listed_tools').select('id');
  await database.rpc('send_feedback', { listing_id: 'lumen', reason: 'broken', note: null } as never);
  expect(sent).toEqual([
    'GET https://site.example/rest/v1/rpc/tool_page?tool_slug=lumen&how_many=3 null',
    'GET https://site.example/rest/v1/listed_tools?select=id null',
    'POST https://project.example/rest/v1/rpc/send_feedback null key',
  ]);
});

it('requests send the token of a session as soon as the session is stored', async () => {
  vi.doMock('../../src/lib/supabase-client', () => ({ supabase: 'the Supabase client' }));
  const stored: Record<string, string> = {};
  vi.stubGlobal('window', { localStorage: stored });
  const { getDatabase } = await import('../../src/lib/supabase');
  expect(await getDatabase()).toHaveProperty('rpc');
  stored['sb-project-auth-token'] = '{}';
  expect(await getDatabase()).toBe('the Supabase client');
  delete stored['sb-project-auth-token'];
  expect(await getDatabase()).toHaveProperty('rpc');
});

it('a failed read without a session returns the database’s error code, or an empty code', async () => {
  const { publicRpc } = await import('../../src/lib/public-rpc');
  const failure = () =>
    publicRpc('directory_version').then(
      () => 'none',
      (error: unknown) => error,
    );
  const fails = (response: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(response));
  fails(async () => Response.json({ code: '57014', message: 'canceling statement' }, { status: 500 }));
  expect(await failure()).toEqual({ code: '57014', message: 'canceling statement' });
  fails(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await failure()).toEqual({ code: '', message: 'TypeError: Failed to fetch' });
  fails(async () => new Response('<html>Sign in to this network</html>'));
  expect(await failure()).toEqual({ code: '', message: 'TypeError: Failed to fetch' });
  fails(() => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')));
  expect(await failure()).toMatchObject({ code: '' });
  expect(fetch).toHaveBeenCalledOnce();
});
