import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../supabase/local/free-port';
import { waitForServer } from './wait-for-server';

type Place = { port: number; root: string; folder: string };
type WebServer = {
  version: [string];
  /** Returns the operator’s configuration, which includes the file of the build. */
  config: (place: Place) => string;
  run: (file: string) => string[];
};

const nginxFolder = () => {
  const { stderr } = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
  return dirname(/--conf-path=(\S+)/.exec(stderr)?.[1] ?? '/etc/nginx/nginx.conf');
};

export const WEB_SERVERS: Record<'nginx' | 'caddy', WebServer> = {
  nginx: {
    version: ['-v'],
    config: ({ port, root, folder }) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr;
events { }
http {
  include ${nginxFolder()}/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    server_name localhost;
    root ${root};
    include ${folder}/nginx.conf;
  }
}`,
    run: (file) => ['-e', 'stderr', '-c', file],
  },
  caddy: {
    version: ['version'],
    config: ({ port, root, folder }) => `
{
  admin off
  auto_https off
}
http://localhost:${port} {
  bind 127.0.0.1
  root * ${root}
  import ${folder}/Caddyfile
}`,
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

export function isInstalled(name: keyof typeof WEB_SERVERS): boolean {
  try {
    execFileSync(name, WEB_SERVERS[name].version, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Serves the folder with a real web server and the build’s configuration. */
export async function startWebServer(name: keyof typeof WEB_SERVERS, root: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), `aisle-${name}-`));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const { config, run } = WEB_SERVERS[name];
  const port = await freePort();
  const file = join(folder, 'operator.conf');
  writeFileSync(file, config({ port, root, folder }));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const server: ChildProcess = spawn(name, run(file), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', log, log],
  });
  const url = `http://localhost:${port}`;
  await waitForServer(url, server, () => readFileSync(logFile, 'utf8'));
  return {
    url,
    async stop() {
      const gone = once(server, 'exit');
      server.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
