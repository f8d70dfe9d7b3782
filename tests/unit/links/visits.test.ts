import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internet, type Network } from '../../../supabase/functions/_shared/visit/network.ts';
import { isPublicAddress } from '../../../supabase/functions/_shared/visit/public-address.ts';
import { BODY_LIMIT } from '../../../supabase/functions/_shared/visit/read-body.ts';
import { visit } from '../../../scripts/links/visit.ts';

/** A self-signed certificate for bad.test. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaOYSzkWJ4HbCJNmE
fR9nHJ0iIvY4noxNPcb6ocs8tZ2hRANCAARJYdfVp73e6o2H0BU4g8Q0dId1grT3
xBrK3XQhNsDSu4sz/lkJDafX9tXKBYyrAaIkdkYSdOLdx4FTkhxWcTTX
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASOgAwIBAgIUZdfyUKz5hYIvIVhPxIl5qbSDYncwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIYmFkLnRlc3QwIBcNMjYxMTIyMTEzODMzWhgPMjEyNjEwMjkx
MTM4MzNaMBMxETAPBgNVBAMMCGJhZC50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAESWHX1ae93uqNh9AVOIPENHSHdYK098Qayt10ITbA0ruLM/5ZCQ2n1/bV
ygWMqwGiJHZGEnTi3ceBU5IcVnE016NTMFEwHQYDVR0OBBYEFJsxafmpK2Y/fJ02
fl/IPohnboxyMB8GA1UdIwQYMBaAFJsxafmpK2Y/fJ02fl/IPohnboxyMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJowjtgktQb031iXO47P/x2m
RZkeTPPyW7n3i1G/CTz5AiEAktiKhU5ZtFquHVuTEYuMuzHPSrqyqg6YklA4V2dH
LG8=
-----END CERTIFICATE-----
`;

const requests: string[] = [];
let sent = 0;
const page = '<title>Tool</title><p>It draws.</p>';
const times = new Map<string, number>();
const before = (key: string) => {
  const known = times.get(key) ?? 0;
  times.set(key, known + 1);
  return known;
};
const respond = (response: ServerResponse, status: number, body = page, headers = {}) =>
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
const to =
  (location: string, status = 302, headers = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    respond(response, status, '', { location, ...headers });
const streamChunks = (
  response: NodeJS.WritableStream,
  chunk: Buffer,
  count: (bytes: number) => void = () => undefined,
) => {
  const more = () => {
    for (let on = true; on && !(response as ServerResponse).destroyed;) {
      count(chunk.length);
      on = response.write(chunk);
    }
  };
  response.on('drain', more);
  response.on('error', () => undefined);
  more();
};

const hosts: Record<string, RequestListener> = {
  'fine.test': (_, response) => respond(response, 200),
  'missing.test': (_, response) => respond(response, 404),
  'removed.test': (_, response) => respond(response, 410),
  'failing.test': (_, response) => respond(response, 500),
  'hiccup.test': (_, response) => respond(response, before('hiccup') ? 200 : 500),
  'cut.test': (request, response) => (before('cut') ? respond(response, 200) : void request.socket.destroy()),
  'forbidden.test': (_, response) => respond(response, 403),
  'busy.test': (_, response) => respond(response, 429),
  'challenge.test': (_, response) =>
    respond(response, 503, '<title>Just a moment...</title>', { server: 'cloudflare' }),
  'quiet-challenge.test': (_, response) =>
    respond(response, 200, '<script src="/cdn-cgi/challenge-platform/x"></script>'),
  'loop.test': to('http://loop.test/'),
  'wall.test': to('http://wall.test/', 302, { 'set-cookie': 'seen=1' }),
  'far.test': ({ url }, response) =>
    url === '/5'
      ? respond(response, 200)
      : to(`http://far.test/${Number(url!.slice(1)) + 1}`)({} as IncomingMessage, response),
  'farther.test': ({ url }, response) =>
    url === '/6' ? respond(response, 200) : to(`/${Number(url!.slice(1)) + 1}`)({} as IncomingMessage, response),
  'to-private.test': to('http://10.0.0.1/'),
  'to-itself.test': to('http://[::1]/'),
  'to-inside.test': to('http://inside.test/admin'),
  'to-numbers.test': to('http://0x7f.2/'),
  'to-port.test': to('http://fine.test:8080/'),
  'to-file.test': to('file:///etc/passwd'),
  'old-name.test': to('http://fine.test/new', 301),
  'sign-in.test': to('http://accounts.fine.test/login'),
  'rebind.test': (_, response) => respond(response, 500, page, { connection: 'close' }),
  'late.test': (_, response) => respond(response, 200),
  'slow-headers.test': () => undefined,
  'slow-body.test': (_, response) => void response.writeHead(200).write('<title>'),
  'endless.test': (_, response) =>
    streamChunks(response.writeHead(200), Buffer.alloc(16_384, 'a'), (bytes) => (sent += bytes)),
  'bomb.test': (_, response) => {
    const zip = createGzip();
    zip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }));
    response.on('close', () => zip.destroy());
    streamChunks(zip, Buffer.alloc(1024 * 1024));
  },
  'not-zipped.test': (_, response) => respond(response, 200, page, { 'content-encoding': 'gzip' }),
  'huge-headers.test': (_, response) => respond(response, 200, page, { 'x-much': 'a'.repeat(300_000) }),
  'parked.test': ({ url }, response) => respond(response, 200, `<p>parked.test: this domain is for sale! ${url}</p>`),
  'domain-shop.test': ({ url }, response) =>
    url === '/'
      ? respond(response, 200, '<p>Find out whether the domain is for sale.</p>')
      : respond(response, 404, 'No such page'),
  'one-page.test': (_, response) => respond(response, 200, '<div id="root"></div><script src="/app.js"></script>'),
};

const answer: RequestListener = (request, response) => {
  requests.push(`${request.socket.localAddress} ${request.headers.host}${request.url}`);
  hosts[request.headers.host!]!(request, response);
};
const plain = createServer(answer);
const secure = createSecureServer({ key: KEY, cert: CERTIFICATE }, answer);
const inside = createServer(answer);
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

const dnsError = (code: string) => Object.assign(new Error(`query ${code}`), { code, syscall: 'queryA' });
const names: Record<string, () => string[]> = {
  'gone-name.test': () => {
    throw dnsError('ENOTFOUND');
  },
  'no-address.test': () => {
    throw dnsError('ENODATA');
  },
  'no-server.test': () => {
    throw dnsError('ESERVFAIL');
  },
  'late.test': () => {
    if (before('late name') === 0) throw dnsError('ESERVFAIL');
    return ['127.0.0.1'];
  },
  'inside.test': () => ['127.0.0.2', '192.168.1.1', 'fd00::1'],
  'rebind.test': () => (before('rebind name') ? ['127.0.0.2'] : ['127.0.0.1']),
  'both.test': () => ['127.0.0.2', '127.0.0.1'],
};
hosts['both.test'] = hosts['fine.test']!;
hosts['accounts.fine.test'] = hosts['fine.test']!;

/** The real network, in which one local address counts as public. */
const network: Network = {
  resolve: async (host) => (names[host] ?? (() => ['127.0.0.1']))(),
  resolveText: async () => [],
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  portOf: (protocol) => portOf(protocol === 'https:' ? secure : plain),
};

describe('a visit to a link', { concurrent: true }, () => {
  beforeAll(async () => {
    plain.listen(0, '127.0.0.1');
    secure.listen(0, '127.0.0.1');
    await Promise.all([once(plain, 'listening'), once(secure, 'listening')]);
    inside.listen(portOf(plain), '127.0.0.2');
    await once(inside, 'listening');
  });
  afterAll(() => {
    for (const server of [plain, secure, inside]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const outcomeOf = async (address: string) => {
    // The headers of this site never arrive, so a short timeout is enough.
    const patience = address.includes('slow-headers') ? 300 : 6000;
    const { outcome, moved_to } = await visit(address, network, 20, patience);
    return moved_to ? [outcome, moved_to] : outcome;
  };

  it.each([
    ['http://fine.test/', 'works'],
    ['http://both.test/', 'works'],
    ['http://missing.test/', 'gone'],
    ['http://removed.test/', 'gone'],
    ['http://failing.test/', 'broken'],
    ['http://hiccup.test/', 'works'],
    ['http://cut.test/', 'works'],
    ['http://forbidden.test/', 'refused'],
    ['http://busy.test/', 'refused'],
    ['http://challenge.test/', 'refused'],
    ['http://quiet-challenge.test/', 'refused'],
    ['http://loop.test/', 'broken'],
    ['http://wall.test/', 'refused'],
    ['http://far.test/0', 'works'],
    ['http://farther.test/0', 'works'],
    ['http://to-private.test/', 'broken'],
    ['http://to-itself.test/', 'broken'],
    ['http://to-inside.test/', 'broken'],
    ['http://to-numbers.test/', 'broken'],
    ['http://to-port.test/', 'refused'],
    ['http://to-file.test/', 'refused'],
    ['http://inside.test/', 'broken'],
    ['http://fine.test:8080/', 'refused'],
    ['http://fine.test:99999/', 'broken'],
    ['http://old-name.test/', ['moved', 'http://fine.test/new']],
    ['http://sign-in.test/', 'works'],
    ['http://gone-name.test/', 'no_name'],
    ['http://no-address.test/', 'broken'],
    ['http://no-server.test/', 'unknown'],
    ['http://late.test/', 'works'],
    ['http://rebind.test/', 'broken'],
    ['http://slow-headers.test/', 'broken'],
    ['http://slow-body.test/', 'unknown'],
    ['http://endless.test/', 'works'],
    ['http://bomb.test/', 'works'],
    ['http://not-zipped.test/', 'unknown'],
    ['http://huge-headers.test/', 'unknown'],
    ['https://bad.test/', 'broken'],
    ['http://parked.test/', 'parked'],
    ['http://domain-shop.test/', 'works'],
    ['http://one-page.test/', 'works'],
  ])('a visit to %s has the result %j', async (address, expected) => {
    expect(await outcomeOf(address)).toEqual(expected);
  });
});

describe('requests of the link check', () => {
  it('a request never reaches a private network, even after a redirect or a DNS change', () => {
    expect(requests.filter((line) => !line.startsWith('127.0.0.1 '))).toEqual([]);
    expect(requests.filter((line) => / inside|bad\.test|:8080|10\.0/.test(line))).toEqual([]);
    expect(requests.filter((line) => line.includes('rebind'))).toHaveLength(1);
  });

  it('a response is read only up to the size limit', () => {
    // The server may have filled the socket buffers of both sides.
    expect(sent).toBeLessThan(BODY_LIMIT + 8 * 1024 * 1024);
    expect(sent).toBeGreaterThan(BODY_LIMIT);
  });

  it('requests go only to public addresses on standard ports', () => {
    const inner =
      '127.0.0.1 10.1.2.3 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 192.0.2.1 198.18.0.1 :: ::1 ::7f00:1 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 fe80::1 fec0::1 fd00::1 ff02::1 2001:db8::1 name.test';
    expect(inner.split(' ').filter(internet.isAllowed)).toEqual([]);
    expect(['8.8.8.8', '2606:4700::1111'].filter(internet.isAllowed)).toHaveLength(2);
    expect([internet.portOf('http:'), internet.portOf('https:')]).toEqual([80, 443]);
  });
});
