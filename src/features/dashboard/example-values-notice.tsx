import { env } from '../../lib/env';
import { Notice } from '../../ui/notice';

/** Tells the administrator of a hosted directory what it still shows of an invented operator (src/content/site.ts). */
export function ExampleValuesNotice() {
  const left = env.exampleValuesLeft();
  if (!left) return null;
  return (
    <Notice tone="warning" title="This directory still shows details of an invented company.">
      <p>Missing or not yours yet: {left}. Write your own in src/content/site.ts, and build the site again.</p>
    </Notice>
  );
}
