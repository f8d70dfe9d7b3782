import type { ReactNode } from 'react';

export function AuthCard({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 pb-20 pt-12 sm:pt-16">
      <div className="hanging-sign rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
        <h1 tabIndex={-1} className="text-xl font-bold">
          {title}
        </h1>
        <p className="mt-1 text-sm text-muted">{lead}</p>
        <div className="mt-6 grid gap-5">{children}</div>
      </div>
    </div>
  );
}

export function OrLine() {
  return (
    <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
