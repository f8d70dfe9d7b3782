// Run first by `npm run build`: ends it with a sentence where what it makes would be published by mistake.
import { loadVite } from './load-vite.ts';
import { publishingProblem } from './publishing.ts';

const problem = await loadVite().then(
  ({ loadEnv }) => publishingProblem({ ...loadEnv('production', process.cwd(), 'VITE_'), DEMO: process.env.DEMO }),
  (error: Error) => error.message,
);
if (problem) {
  console.error(problem);
  process.exit(1);
}
