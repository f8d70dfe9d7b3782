import './google-mock.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { preview, type PreviewServer } from 'vite';

// Run by `served-site.ts`: `vite preview` for one test file after another. Starting Node and compiling the database's
// WebAssembly again for each took longer than many a file's requests.
let server: PreviewServer | undefined;

// One listener for all of them, because a port that is let go may be somebody else's when the next file begins.
const listener = createServer((request, response) => {
  if (server) server.middlewares(request, response);
  else response.writeHead(503).end();
});

async function begin() {
  // Vite insists on a port of its own: any, and nobody asks there.
  server = await preview({ preview: { port: 10_000, strictPort: false } });
}

async function end() {
  const ending = server;
  server = undefined;
  listener.closeAllConnections();
  await ending?.close();
}

process.on('message', (told: 'begin' | 'end') => {
  void (told === 'begin' ? begin() : end()).then(() => process.send?.(told));
});
process.on('disconnect', () => process.exit());
listener.listen(0, 'localhost', () => {
  const { port } = listener.address() as AddressInfo;
  // The site's configuration reads it.
  process.env['PORT'] = String(port);
  process.send?.(port);
});
