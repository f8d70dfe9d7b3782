import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { getCACertificates, setDefaultCACertificates, createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer } from '../../supabase/functions/read-page/answer';
import { type Backend, startBackend } from '../support/backend';
import type { Unseen } from '../support/page-unseen';

const dir = '/tmp/unseen-run';
const file = process.env.UNSEEN_FILE ?? '../support/page-unseen';
let backend: Backend | undefined;
let token: string;
const isReal = !!process.env.UNSEEN_REAL;
beforeAll(async () => {
  if (!isReal) return void (token = 'a.b.c');
  backend = await startBackend('PostgreSQL 17');
  ({ token } = await backend.admin());
});
afterAll(() => backend?.stop());

const FIELDS = ['name', 'description', 'logo_url', 'picture', 'video_url', 'pricing_type'] as const;
it('runs', async () => {
  const pages = ((await import(file)) as { unseen: Unseen[] }).unseen;
  const hosts = [...new Set(pages.map((p) => new URL(p.address).hostname))];
  writeFileSync(`${dir}/c.cnf`, `[req]\ndistinguished_name=d\nx509_extensions=v\nprompt=no\n[d]\nCN=x\n[v]\nbasicConstraints=critical,CA:true\nsubjectAltName=${hosts.map((h) => 'DNS:' + h).join(',')}\n`);
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${dir}/k.pem`, '-out', `${dir}/c.pem`, '-days', '2', '-config', `${dir}/c.cnf`], { stdio: 'pipe' });
  const cert = readFileSync(`${dir}/c.pem`, 'utf8');
  setDefaultCACertificates([...getCACertificates(), cert]);
  const secureContext = createSecureContext({ cert, key: readFileSync(`${dir}/k.pem`, 'utf8') });
  const server = createServer((plain) => {
    const socket = new TLSSocket(plain, { isServer: true, secureContext });
    socket.on('error', () => undefined);
    let head = '';
    socket.on('data', async (chunk) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const path = head.split(' ')[1]!;
      const host = /\r\nhost: (.*)\r\n/i.exec(head)![1]!;
      head = '';
      const page = pages.find((p) => new URL(p.address).hostname === host)!;
      if (new URL(page.address).pathname !== path.split('?')[0]) {
        const also = page.also?.[path];
        socket.end(also ? `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${also}` : 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        return;
      }
      for (const part of page.parts) {
        socket.write(part);
        if (page.slow) await new Promise((done) => setTimeout(done, page.slow));
      }
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const network = { resolve: async () => ['127.0.0.1'], resolveText: async () => [], isAllowed: (a: string) => a === '127.0.0.1', portOf: () => port };
  const read = (name: string) => ({ SUPABASE_URL: 'http://localhost:5173', SUPABASE_ANON_KEY: process.env.SUPABASE_PUBLISHABLE_KEY ?? 'k' })[name];
  const count = { right: 0, rightEmpty: 0, empty: 0, missed: 0, false: 0 };
  const lines: string[] = [];
  for (const { kind, address, right } of pages) {
    const response = await answer(
      new Request('http://localhost/functions/v1/read-page', { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ url: address }) }),
      read,
      network,
      isReal ? (url, init) => backend!.send(url, init) : async () => Response.json({ category: null, tags: [] }),
    );
    const { found = {}, address: end = address } = (await response.json()) as { found?: Record<string, string>; address?: string };
    for (const field of FIELDS) {
      const said = found[field];
      const want = [right[field] ?? [null]].flat();
      const whole = (value: string | null) => (value && /_url|picture/.test(field) ? new URL(value, end).href : value);
      const wanted = want.map(whole);
      if (said === undefined) {
        if (!(field in right)) count.empty += 1;
        else if (wanted.includes(null)) count.rightEmpty += 1;
        else { count.missed += 1; lines.push(`MISSED ${address} (${response.status}) ${field}: wanted ${wanted.join(' | ')} — ${kind}`); }
      } else if (wanted.includes(said)) count.right += 1;
      else { count.false += 1; lines.push(`FALSE  ${address} ${field}: said ${said} — wanted ${wanted.join(' | ')} — ${kind}`); }
    }
  }
  server.close();
  console.log([...lines, JSON.stringify(count), `${pages.length} pages`].join('\n'));
  expect(pages.length).toBeGreaterThan(0);
}, 120_000);
