// The first step of `npm run build`. Ends the build if its result must not be published.
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
