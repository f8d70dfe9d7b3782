// npm start. Not TypeScript: a Node that is too old cannot load it, and has to say so.
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.version);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else await import('./start.ts');
