import { spawn } from 'node:child_process';
import { freePort } from '../../supabase/local/free-port.ts';

/** Serves what `npm run build` has made, compressed and with its backend, as `npm start` does. */
export async function servePreview() {
  const port = await freePort();
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
