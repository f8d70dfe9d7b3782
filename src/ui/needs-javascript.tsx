import type { ReactNode } from 'react';

/** A note for visitors without JavaScript that controls do not work. */
export function NeedsJavaScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="text-sm text-muted">{children}</p>
    </noscript>
  );
}
