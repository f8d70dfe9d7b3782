import { env } from '../../lib/env';
import { Notice } from '../../ui/notice';

/** Warns the administrator about example values (src/content/site.ts) on a hosted directory. */
export function ExampleValuesNotice() {
  const left = env.exampleValuesLeft();
  if (!left) return null;
  return (
    <Notice tone="warning" title="This directory still shows the details of an example company.">
      <p>
        These values are missing or still examples: {left}. Set your own in src/content/site.ts, then build the site
        again.
      </p>
    </Notice>
  );
}
