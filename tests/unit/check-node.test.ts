import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nodeProblem } from '../../scripts/check-node.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

it.each(['v22.22.0', 'v22.23.2', 'v24.0.0'])('Node version %s is accepted', (version) =>
  expect(nodeProblem(version)).toBeNull(),
);

it.each(['v20.20.2', 'v22.21.9', 'v18.0.0'])('Node version %s is rejected with the version to install', (version) => {
  expect(nodeProblem(version)).toMatch(
    new RegExp(`^Node 22\\.22 or later is needed, but this is ${version}\\. Install Node 22, or run \`npm ci\``),
  );
});

it('each npm script checks the Node version before it runs TypeScript', () => {
  const unchecked = Object.entries(scripts).filter(
    ([, command]) => /^node .*\.ts/.test(command) && !command.startsWith('node --import ./scripts/check-node.mjs '),
  );
  expect(unchecked).toEqual([]);
});

it('a job on an old Node version prints only the version that is needed', () => {
  const oldVersion = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.20.2' })`;
  const [, ...command] = scripts['jobs']!.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', oldVersion, ...command], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([1, '', `${nodeProblem('v20.20.2')}\n`]);
});
