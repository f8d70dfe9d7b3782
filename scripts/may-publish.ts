// Run first by `npm run build`: ends it with a sentence where what it makes would be published by mistake.
import { loadEnv } from 'vite';
import { publishingProblem } from './publishing.ts';

const problem = publishingProblem({ ...loadEnv('production', process.cwd(), 'VITE_'), DEMO: process.env.DEMO });
if (problem) {
  console.error(problem);
  process.exit(1);
}
