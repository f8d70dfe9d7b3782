import './google-mock.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { preview, type PreviewServer } from 'vite';

// `served-site.ts` starts this process. It runs `vite preview` for one test file after another, because a new process
// takes longer to start than many files take to run.
let server: PreviewServer | undefined;

// The listener stays open, because another process could take a released port.
const listener = createServer((request, response) => {
  if (server) server.middlewares(request, response);
  else response.writeHead(503).end();
});

async function begin() {
  // Vite requires a port, but no request uses this one.
  server = await preview({ preview: { port: 10_000, strictPort: false } });
}

async function end() {
  const ending = server;
  server = undefined;
  listener.closeAllConnections();
  await ending?.close();
}

process.on('message', (command: 'begin' | 'end') => {
  void (command === 'begin' ? begin() : end()).then(() => process.send?.(command));
});
process.on('disconnect', () => process.exit());
listener.listen(0, 'localhost', () => {
  const { port } = listener.address() as AddressInfo;
  // The site’s configuration reads this variable.
  process.env['PORT'] = String(port);
  process.send?.(port);
});
