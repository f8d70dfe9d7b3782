import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishingProblem } from '../../scripts/publishing';

const hosted = {
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
  VITE_SITE_URL: 'https://tools.example',
};
const onThisMachine = { ...hosted, VITE_SUPABASE_URL: 'http://127.0.0.1:54321' };

describe('build settings for publishing', () => {
  it.each([
    ['a hosted project with its own domain', hosted],
    ['the demo if requested explicitly', { DEMO: 'yes' }],
    ['a local project at its local address', { ...onThisMachine, VITE_SITE_URL: 'http://localhost:5173' }],
    ['a local project with a public address', onThisMachine],
  ])('the build for publishing accepts %s', (_what, given) => expect(publishingProblem(given)).toBeNull());

  it.each<[string, Record<string, string | undefined>, string]>([
    ['no settings', {}, 'VITE_SUPABASE_URL is not set'],
    ['empty settings of a project', { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' }, 'would publish the demo'],
    ['an unknown value of DEMO', { DEMO: 'no' }, 'DEMO=yes npm run build'],
    ['a site address without a project', { VITE_SITE_URL: hosted.VITE_SITE_URL }, 'VITE_SUPABASE_URL is not set'],
    ['a project without the site’s address', { ...hosted, VITE_SITE_URL: undefined }, 'VITE_SITE_URL is not set'],
    ['a local project without the site’s address', { ...onThisMachine, VITE_SITE_URL: '' }, 'VITE_SITE_URL is not set'],
    ['a project without its key', { ...hosted, VITE_SUPABASE_ANON_KEY: '' }, 'VITE_SUPABASE_ANON_KEY is not'],
    ...[
      'http://localhost:5173',
      'http://LOCALHOST.',
      'https://a.localhost',
      'http://127.0.0.1',
      'http://[::1]:80',
      'http://192.168.1.7',
      'https://laptop.local',
      'https://your-address',
    ].map((site): [string, typeof hosted, string] => [
      site,
      { ...hosted, VITE_SITE_URL: site },
      'which nobody else can reach',
    ]),
  ])('the build reports %s', (_what, given, sentence) => expect(publishingProblem(given)).toContain(sentence));

  it('invalid settings stop the build before it starts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const [first = '', ...rest] = (scripts['build'] ?? '').split(' && ');
    expect(rest.length).toBeGreaterThan(0);
    const run = (env: object) =>
      spawnSync('sh', ['-c', `"$0" ${first.replace(/^node /, '')}`, process.execPath], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
        encoding: 'utf8',
      });
    const { VITE_SITE_URL: _, ...withoutAddress } = hosted;
    const refused = run(withoutAddress);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^VITE_SITE_URL is not set, [^\n]+\n$/),
    ]);
    expect(run(hosted).status).toBe(0);
  });
});

it('a build without development packages fails with the command that installs them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-jobs-'));
  for (const name of ['scripts', 'src/lib', 'supabase/functions', 'package.json', 'node_modules/ipaddr.js'])
    cpSync(name, join(folder, name), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/may-publish.ts'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  expect([status, stderr]).toEqual([
    1,
    'Vite is not installed. The build needs packages that `npm ci --omit=dev` does not install. Run `npm ci`, then build again.\n',
  ]);
});
