import { env } from '../../lib/env';
import { Notice } from '../../ui/notice';

/** Warns the administrator of a hosted directory about example values in src/content/site.ts. */
export function ExampleValuesNotice() {
  const fields = env.exampleValuesLeft();
  if (!fields) return null;
  return (
    <Notice tone="warning" title="This directory still shows the details of an example company.">
      <p>
        These values are missing or still examples: {fields}. Set your own in src/content/site.ts, then build the site
        again.
      </p>
    </Notice>
  );
}
