import { afterEach, expect, it, vi } from 'vitest';
import { idempotentFetch, isWrite } from '../../src/lib/idempotent-fetch';
import { isOutcomeUnknown } from '../../src/domain/errors/describe-failure';

const json = (status: number, body: object) => Response.json(body, { status });
const page = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
afterEach(() => vi.unstubAllGlobals());

/** Replaces the network with these responses. Returns the idempotency keys that the network receives. */
function network(...answers: (Response | Error)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const next = answers.shift();
    if (next instanceof Response) return next;
    throw next;
  });
  return keys;
}
const send = (body = '{}', more: RequestInit = {}) =>
  idempotentFetch('https://example.com/rest/v1/rpc/close_listing', { method: 'POST', body, ...more });
const reset = () => new TypeError('Failed to fetch');

it.each([
  ['a network failure', reset()],
  ['an HTML error page of a gateway', page(502)],
  ['the sign-in page of a network', page(200)],
  ['a JSON error of a gateway', json(504, { message: 'The upstream server is timing out' })],
  ['a JSON error of a gateway with a numeric code', json(503, { code: 503, message: 'Service unavailable' })],
  ['a 500 without a body', new Response(null, { status: 500 })],
  ['the status 408 (request timeout)', json(408, {})],
  ['the status 425 (too early)', json(425, {})],
  ['a lost database connection', json(503, { code: '08006', message: 'connection failure' })],
  ['a PostgREST error about a missing database connection', json(503, { code: 'PGRST001', message: 'no connection' })],
])('%s is treated as no response: the write is sent again with the same key', async (_what, lost) => {
  const keys = network(lost, json(200, { became: 'stored' }));
  expect(await (await send()).json()).toEqual({ became: 'stored' });
  expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([2, 1, 36]);
});

it.each([
  ['a result', json(200, [])],
  ['a result without a body', new Response(null, { status: 204 })],
  ['a database error', json(400, { code: 'P0001', message: 'No.' })],
  ['an error of the embedded backend', json(500, { code: 'SUP', message: 'No.' })],
  ['a statement timeout', json(500, { code: '57014', message: 'canceled' })],
  ['a PostgREST error', json(503, { code: 'PGRST116', message: 'No.' })],
  ['a storage error', json(500, { statusCode: '500', error: 'Internal', message: 'No.' })],
  ['a rate limit error', json(429, { message: 'Wait.' })],
  ['a duplicate key error', json(409, { code: '23505', message: 'duplicate key' })],
])('%s is treated as a response, so the write is not sent again', async (_what, answer) => {
  const keys = network(answer);
  expect(await send()).toBe(answer);
  expect(keys).toHaveLength(1);
});

it('a repeated write keeps its idempotency key until it succeeds', async () => {
  const keys = network(...[reset(), page(502), reset(), page(502)], ...[1, 2, 3].map(() => json(200, {})));
  for (let again = 0; again < 2; again += 1) {
    const error: unknown = await send('{"in":"doubt"}').catch((thrown: unknown) => thrown);
    expect(isOutcomeUnknown(error)).toBe(true);
  }
  await send('{"in":"doubt"}');
  for (const body of ['{"something":"else"}', '{"in":"doubt"}']) await send(body);
  expect(new Set(keys.slice(0, 5)).size).toBe(1);
  expect(new Set(keys).size).toBe(3);
});

it('reads and sign-ins have no idempotency key', () => {
  const address = 'https://example.com/rest/v1/rpc/find_tools';
  expect([isWrite(address, 'POST'), isWrite('https://example.com/auth/v1/signup', 'POST')]).toEqual([false, false]);
  // A page read that is sent again would be counted twice.
  expect(isWrite('https://example.com/functions/v1/read-page', 'POST')).toBe(false);
  expect([isWrite('https://example.com/rest/v1/picks'), isWrite('https://example.com/rest/v1/picks', 'PATCH')]).toEqual(
    [false, true],
  );
});

it('a request aborted by the client is not retried', async () => {
  const broken = new DOMException('Aborted', 'AbortError');
  const keys = network(broken);
  await expect(send('{"long":1}', { signal: AbortSignal.abort() })).rejects.toBe(broken);
  expect(keys).toHaveLength(1);
});
