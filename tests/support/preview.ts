import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from '../../supabase/local/free-port.ts';
import { waitForServer } from './wait-for-server.ts';

/** Returns the port in the build’s canonical URLs if the build is for localhost. */
const portOfBuild = () =>
  Number(/rel="canonical" href="http:\/\/localhost:(\d+)\//.exec(readFileSync('dist/index.html', 'utf8'))?.[1]);

/** Serves the last build like `npm start`, compressed and with the backend. */
export async function servePreview() {
  const port = portOfBuild() || (await freePort());
  const address = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  await waitForServer(address, server, () => 'Has the site been built?');
  return { address, end: () => server.kill() };
}
