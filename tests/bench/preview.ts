import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from '../../supabase/local/free-port.ts';

/** Where the pages say that they stand, if that is on this machine. */
const portOfBuild = () =>
  Number(/rel="canonical" href="http:\/\/localhost:(\d+)\//.exec(readFileSync('dist/index.html', 'utf8'))?.[1]);

/** Serves what `npm run build` has made, compressed and with its backend, as `npm start` does. */
export async function servePreview() {
  const port = portOfBuild() || (await freePort());
  const address = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview'], {
    env: { ...process.env, PORT: String(port), CI: 'true' },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 300 || server.exitCode !== null)
      throw new Error(`${address} does not answer. Has the site been built?`);
    await new Promise((wait) => setTimeout(wait, 200));
  }
  return { address, end: () => server.kill() };
}
