// npm start. A Node version that is too old cannot load TypeScript, so this file is JavaScript and reports the version.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else await import('./start.ts');
