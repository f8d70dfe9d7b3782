import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles the requests of one path of the gateway. */
export type Upstream = (request: Request) => Promise<Response>;

/** Forwards requests to `origin` and removes the prefix `under` from their paths. */
export const proxyTo =
  (origin: string, under = ''): Upstream =>
  (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.startsWith(under) ? pathname.slice(under.length) || '/' : pathname;
    return fetch(new Request(`${origin}${path}${search}`, request), { redirect: 'manual' });
  };

// A hosted project has these CORS headers. A browser needs the exposed Content-Range header to read counts.
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
  'access-control-expose-headers': [
    ...['Content-Encoding', 'Content-Location', 'Content-Range', 'Content-Type', 'Date', 'Location', 'Server'],
    ...['Transfer-Encoding', 'Range-Unit', 'X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  ].join(', '),
};
const DROPPED = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive|access-control-.*)$/;

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  routes: Record<string, Upstream>,
  onResponse: ResponseListener,
) {
  outgoing.once('finish', () => onResponse(incoming.method ?? 'GET', incoming.url ?? '', outgoing.statusCode));
  for (const [name, value] of Object.entries(CORS)) outgoing.setHeader(name, value);
  if (incoming.method === 'OPTIONS') {
    const requestHeaders = incoming.headers['access-control-request-headers'];
    if (requestHeaders) outgoing.setHeader('access-control-allow-headers', requestHeaders);
    outgoing.writeHead(204).end();
    return;
  }
  const url = `http://${incoming.headers.host}${incoming.url}`;
  const upstream = Object.entries(routes).find(([prefix]) => incoming.url?.startsWith(prefix))?.[1];
  if (!upstream) {
    outgoing.writeHead(404).end();
    return;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (!/^(host|connection|content-length)$/.test(name)) headers.set(name, String(value));
  }
  const body = await readBody(incoming);
  // The embedded storage requires content-length.
  if (body.length > 0) headers.set('content-length', String(body.length));
  const request = new Request(url, { method: incoming.method ?? 'GET', headers, body: body.length > 0 ? body : null });
  const response = await upstream(request);
  for (const [name, value] of response.headers) if (!DROPPED.test(name)) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
}

/** The gateway calls this listener after each response, including responses to preflight requests. */
type ResponseListener = (method: string, address: string, status: number) => void;

/** Simulates the gateway of a hosted project: one origin for all services, with CORS. */
export async function startGateway(
  routes: Record<string, Upstream>,
  port = 0,
  onResponse: ResponseListener = () => {},
) {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, routes, onResponse).catch((error: unknown) => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
