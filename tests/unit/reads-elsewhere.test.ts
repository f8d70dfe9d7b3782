import { afterEach, expect, it, vi } from 'vitest';
import { sessionFetch } from '../../src/lib/session-fetch';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('only a read goes by the host that passes it on, and only an account brings a token there', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example');
  vi.stubEnv('VITE_READS_URL', 'https://site.example');
  // As in a browser: the build asks the project itself.
  vi.stubGlobal('window', {});
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    sent.push([method, address, new Headers(headers).get('authorization')].join(' '));
    return Response.json([]);
  });
  const ask = sessionFetch('public-key', () => {
    throw new Error('Nobody asks for the session.');
  });
  const send = (method: string, path: string, token: string) =>
    ask(`https://project.example${path}`, { method, headers: { Authorization: `Bearer ${token}` } });

  await send('GET', '/rest/v1/rpc/search_tools?page=1', 'public-key');
  await send('GET', '/rest/v1/rpc/search_tools?page=1', 'token');
  await send('POST', '/rest/v1/ai_tools', 'token');
  await send('GET', '/storage/v1/object/list', 'token');
  expect(sent).toEqual([
    'GET https://site.example/rest/v1/rpc/search_tools?page=1 ',
    'GET https://site.example/rest/v1/rpc/search_tools?page=1 Bearer token',
    'POST https://project.example/rest/v1/ai_tools Bearer token',
    'GET https://project.example/storage/v1/object/list Bearer token',
  ]);
});
