import type { Reporter, TestModule } from 'vitest/node';

/** Prints the result of a run as one plain line that is easy to find in a log. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        tests += 1;
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped += 1;
      }
      if (tests === 0 || (module.state() === 'failed' && module.errors().length > 0)) counts.failed += 1;
    }
    const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  }
}
