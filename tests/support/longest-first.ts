import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  ...['e2e/access', 'e2e/rebuild', 'e2e/keyboard', 'e2e/faults/lost-responses', 'backend/lock', 'e2e/review'],
  ...['backend/purchases', 'backend/backup', 'e2e/checkout', 'e2e/rendered-pages', 'backend/lost-responses'],
].map((name) => `/tests/${name}.test.ts`);

/** Starts the longest test files first, so that no core is idle while a long file runs last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => LONGEST.findIndex((name) => moduleId.endsWith(name)) >>> 0;
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
