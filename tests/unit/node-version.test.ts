import { expect, it } from 'vitest';
import { nodeProblem } from '../../scripts/node-version.mjs';

it.each(['v22.22.0', 'v22.23.2', 'v24.0.0'])('Node version %s is accepted', (version) =>
  expect(nodeProblem(version)).toBeNull(),
);

it.each(['v20.20.2', 'v22.21.9', 'v18.0.0'])(
  'Node version %s is rejected with the command that installs another version',
  (version) => {
    expect(nodeProblem(version)).toMatch(new RegExp(`this is ${version}\\. Run \`npm ci\` and then \`npm start\``));
  },
);
