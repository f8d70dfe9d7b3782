import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../supabase/local/free-port';
import { servedSite } from '../support/served-site';
import { waitForServer } from '../support/wait-for-server';

const project = servedSite().folder;

describe('the built site', () => {
  it('the site contains no build manifest and no file of the local backend', async () => {
    expect(existsSync(join(servedSite().dist, '.vite'))).toBe(false);
    for (const path of ['/.vite/manifest.json', '/supabase/.temp/server.lock', '/.env']) {
      expect(await (await fetch(servedSite().baseUrl + path)).text()).not.toMatch(/src\/main|SUPABASE_|^\d+$/);
    }
  });
});

it('the built site contains the licences of bundled packages', async () => {
  const licences = await (await fetch(`${servedSite().baseUrl}/licences.txt`)).text();
  for (const part of [
    'react',
    'react-dom',
    '@supabase/supabase-js',
    'lucide-react',
    '@fontsource-variable/instrument-sans',
    'tailwindcss',
  ]) {
    expect(licences).toContain(`## ${part} `);
  }
  expect(licences).toMatch(/SIL OPEN FONT LICENSE/i);
  const policy = (await fetch(servedSite().baseUrl)).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self';");
  expect(readFileSync(join(servedSite().dist, '_headers'), 'utf8')).toContain(policy);
});

it('the sign-in pages contain the providers enabled at build time', () => {
  for (const page of ['sign-in', 'sign-up']) {
    const html = readFileSync(join(servedSite().dist, `${page}.html`), 'utf8');
    const [, data = '{}'] = /<script[^>]*id="page-data"[^>]*>([^<]*)</.exec(html) ?? [];
    expect((JSON.parse(data) as { queries: unknown[] }).queries).toContainEqual({
      key: ['enabled-providers'],
      data: expect.objectContaining({ google: true, github: false }),
    });
    expect(html).toMatch(/Continue with (<!-- -->)?Google/);
  }
});

it('the host headers forbid framing, MIME sniffing and foreign scripts', async () => {
  const { headers } = await fetch(`${servedSite().baseUrl}/`);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

it('the local server has the MCP address and tools that the page names', async () => {
  const address = `${servedSite().baseUrl}/functions/v1/mcp`;
  const page = await (await fetch(`${servedSite().baseUrl}/agents`)).text();
  expect(page).toContain(`>${address}<`);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    [...page.matchAll(/<li><code[^>]*>(\w+)<\/code>/g)].map(([, name]) => name),
  );
  const { structuredContent: structured } = await client.callTool({
    name: 'read_tool',
    arguments: { slug: 'chatgpt' },
  });
  expect(structured).toMatchObject({ answer: { tool: { name: 'ChatGPT' } } });
  await client.close();
});

it('no built file contains a server secret', () => {
  const dist = servedSite().dist;
  const { SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, SUPABASE_PUBLISHABLE_KEY } = parseEnv(
    readFileSync(join(dist, '../.env'), 'utf8'),
  );
  const text = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n');
  expect(text).toContain(SUPABASE_PUBLISHABLE_KEY);
  expect(text).not.toContain(SUPABASE_SECRET_KEY);
  expect(text).not.toContain(SUPABASE_JWT_SECRET);
});

describe('the development server', () => {
  let server: ChildProcess;
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    const { VITEST: _, NODE_ENV: _mode, ...inherited } = process.env;
    // The preview uses the local data folder, so this server gets a separate project.
    const env = {
      ...inherited,
      PORT: String(port),
      VITE_SUPABASE_URL: 'http://localhost:1',
      VITE_SUPABASE_ANON_KEY: 'key',
    };
    const vite = join(project, 'node_modules/vite/bin/vite.js');
    server = spawn(process.execPath, [vite], { cwd: project, env, stdio: ['pipe', 'ignore', 'ignore'] });
    base = `http://localhost:${port}`;
    await waitForServer(base, server, () => '');
  });
  afterAll(async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  });

  it('the server serves the app', async () => {
    expect(await (await fetch(`${base}/`)).text()).toContain('/src/main.tsx');
    expect((await fetch(`${base}/src/main.tsx`)).status).toBe(200);
    expect((await fetch(`${base}/favicon.svg`)).status).toBe(200);
  });

  it('the server serves no database, no secret, and no file outside the app’s sources', async () => {
    const secrets = [
      'supabase/.temp/server.lock',
      'supabase/.temp/ready',
      '.env',
      'supabase/seed.sql',
      'package.json',
      'vite.config.ts',
    ];
    for (const file of secrets) {
      expect([file, existsSync(join(project, file))]).toEqual([file, true]);
      for (const path of [
        `/${file}`,
        `/@fs${join(project, file)}`,
        `/${file}?raw`,
        `/${file}?url`,
        `/${file}?import&raw`,
        `/@fs${join(project, file)}?raw??`,
        `/src/../${file}`,
        `/src/%2e%2e/${file}`,
        `//${file}`,
      ]) {
        const response = await fetch(base + path);
        const text = await response.text();
        const isApp = text.includes('/src/main.tsx');
        expect([path, isApp || response.status >= 400]).toEqual([path, true]);
        expect(text).not.toMatch(/SUPABASE_SECRET_KEY=|insert into auth\.users|"devDependencies"|localBackend\(/);
      }
    }
    expect((await fetch(`${base}/@fs/etc/passwd`)).status).toBe(403);
  });

  it('the server returns 404 for a built file', async () => {
    expect((await fetch(`${base}/assets/gone.js`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });
});
