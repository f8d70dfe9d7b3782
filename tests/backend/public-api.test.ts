import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, listing, startBackend } from '../support/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend('PostgreSQL 17');
  const { client } = await backend.admin();
  await client
    .from('ai_tools')
    .insert([listing('chatgpt', { name: 'ChatGPT', category: 'Writing' }), listing('video')]);
});
afterAll(() => backend.stop());

const doc = readFileSync('docs/api.md', 'utf8');

it('the example in docs/api.md works as written, with only the public key', async () => {
  const [, path = ''] = /curl "\$ADDRESS(\/rest\/v1\/[^"]+)"/.exec(doc) ?? [];
  const answer = await backend.request(path);
  expect(answer.status).toBe(200);
  const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name).sort();
  expect(names).toEqual(['ChatGPT', 'Tool video']);
});

it.each([...doc.matchAll(/^\|[^|]+\| `(\/[^`]+)`/gm)].map(([, path]) => path as string))(
  'docs/api.md: %s answers',
  async (path) => {
    const answer = await backend.request(`/rest/v1${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, expect.anything()]);
  },
);

it('the public key cannot write', async () => {
  await backend.request('/rest/v1/ai_tools?id=eq.chatgpt', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mine' }),
  });
  expect((await backend.stored('chatgpt'))['chatgpt']?.name).toBe('ChatGPT');
});
