import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { parse } from 'smol-toml';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/lib/database';
import { siteEnvironment } from '../support/e2e-build';
import { servedSite } from '../support/served-site';
import { copySite } from '../support/site-copy';
import { serveStatic } from '../support/static-host';

const run = promisify(execFile);
const folder = copySite();
const dist = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of somebody who builds for a hosted project. */
const builderOf = (url: string, key: string) => ({
  ...siteEnvironment(0),
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_ANON_KEY: key,
  VITE_SITE_URL: 'https://aisle.example',
  PRERENDER_TOOLS: '3',
});

describe('a build for a project that', () => {
  const { baseUrl } = servedSite();
  it.each([
    ['cannot be reached', 'http://localhost:1', 'key', /http:\/\/localhost:1 cannot be reached .* build again\./],
    ['does not know the key', baseUrl, 'sb_publishable_wrong', /answers 401\. Check VITE_SUPABASE_ANON_KEY/],
  ])('%s fails with a sentence', async (_what, url, key, sentence) => {
    const failed = (await run(process.execPath, ['scripts/prerender.ts'], {
      cwd: folder,
      env: builderOf(url, key),
    }).catch((error: unknown) => error)) as ExecFileException & { stderr: string };
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(sentence);
    expect(failed.stderr).not.toContain('    at ');
  });
});

describe('built again after tools were renamed', () => {
  const FORMER = 1200;

  it('each former address has a rule, and hosts that follow the rules redirect it', async () => {
    const { baseUrl, publishableKey, secretKey } = servedSite();
    const service = createClient<Database>(baseUrl, secretKey, { auth: { persistSession: false } });
    const slugs = Array.from({ length: FORMER }, (_, at) => ({ slug: `once-${at}`, tool_id: 'chatgpt' }));
    expect((await service.from('tool_slugs').insert(slugs)).error).toBeNull();
    expect((await service.from('ai_tools').update({ name: 'Gimp Next' }).eq('id', 'gong')).error).toBeNull();

    const env = builderOf(baseUrl, publishableKey);
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder, env });
    await run(process.execPath, ['scripts/prerender.ts'], { cwd: folder, env });

    const rules = readFileSync(join(dist, '_redirects'), 'utf8').trim().split('\n');
    expect(rules.filter((rule) => !/^\/tools\/[a-z0-9-]+ \/tools\/[a-z0-9-]+ 301$/.test(rule))).toEqual([]);
    expect(new Set(rules.map((rule) => rule.split(' ')[0])).size).toBe(FORMER + 1);
    expect(rules).toContain('/tools/gong /tools/gimp-next 301');
    // Cloudflare Pages reads no more of them.
    expect(rules.length).toBeLessThanOrEqual(2000);

    const host = await serveStatic(dist, baseUrl);
    const answer = await fetch(`${host.url}/tools/once-${FORMER - 1}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/tools/chatgpt']);
    await host.stop();
  });

  it('netlify.toml publishes the build, and serves newer tools with a file of the build', () => {
    const { build, redirects } = parse(readFileSync('netlify.toml', 'utf8'));
    expect(build).toEqual({ command: 'npm run build', publish: 'dist' });
    expect(redirects).toEqual([{ from: '/tools/*', to: '/app-shell.html', status: 200 }]);
    for (const file of ['app-shell.html', 'tools/404.html', '404.html'])
      expect(existsSync(join(dist, file))).toBe(true);
    expect(readFileSync(join(dist, 'app-shell.html'), 'utf8')).toContain('<div id="root"></div>');
  });
});
