import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  ...['backend/backup', 'backend/lost-responses', 'backend/lock', 'backend/purchases', 'backend/read-page'],
  ...['e2e/access', 'e2e/review', 'e2e/keyboard', 'e2e/account', 'e2e/checkout', 'e2e/rebuild'],
  ...['e2e/faults/lost-responses', 'e2e/member', 'e2e/faults/missing-parts', 'e2e/directory'],
].map((name) => `/tests/${name}.test.ts`);

/**
 * Starts the longest test files of each project first, so that no core is idle while a long file runs last. A worker
 * that changes its project loads all modules again. An e2e worker also starts a browser and copies the built site.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ moduleId }: TestSpecification) => LONGEST.findIndex((name) => moduleId.endsWith(name)) >>> 0;
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((one, other) => place(one) - place(other)),
    );
  }
}
