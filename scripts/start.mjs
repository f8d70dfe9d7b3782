// The entry point of `npm start`. It is JavaScript, so that a Node version too old for TypeScript can still print the
// error message.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else await import('./start.ts');
