import type { ReactNode } from 'react';

export function NeedsJavaScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="text-sm text-muted">{children}</p>
    </noscript>
  );
}
