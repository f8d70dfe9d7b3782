import type { ReactNode } from 'react';

/** A note for controls that do not work without JavaScript. */
export function NeedsJavaScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="text-sm text-muted">{children}</p>
    </noscript>
  );
}
