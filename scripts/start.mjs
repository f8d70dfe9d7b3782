// npm start. This file is JavaScript because a Node version that is too old cannot load TypeScript and must report
// that.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else await import('./start.ts');
