import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm font-medium text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      <ArrowLeft className="size-4" aria-hidden />
      {children}
    </Link>
  );
}
