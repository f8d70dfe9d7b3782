import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect } from 'vitest';

type Arrived = { url: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** Stands in for a collector on a host of its own, which allows nothing to other hosts' pages: it only listens. */
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
    /** Waits until that many have arrived at this path, and returns what they hold. */
    async told(path: string, count: number) {
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
