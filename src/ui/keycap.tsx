import type { ReactNode } from 'react';

export const Keycap = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-block min-w-6 rounded-sm border border-edge bg-raised px-1.5 text-center font-mono text-xs">
    {children}
  </kbd>
);
