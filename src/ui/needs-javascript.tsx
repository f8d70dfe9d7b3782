import type { ReactNode } from 'react';

/** What a control says of itself where scripts do not run. */
export function NeedsJavaScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="text-sm text-muted">{children}</p>
    </noscript>
  );
}
