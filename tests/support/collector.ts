import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from 'vitest';

type Arrived = { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** Simulates a collector on another origin without CORS. */
export async function startCollector() {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    void json(request).then((body) => {
      arrived.push({ url, headers, body: body as Arrived['body'] });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    arrived,
    /** Waits for this number of requests to a path and returns their bodies. */
    async waitForRequests(path: string, count: number) {
      const bodies = () => arrived.filter(({ url }) => url === path).map(({ body }) => body);
      await expect.poll(() => bodies().length).toBeGreaterThanOrEqual(count);
      return bodies();
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
