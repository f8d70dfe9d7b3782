import { ShieldCheck } from 'lucide-react';

export function AdminBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1 text-xs font-semibold tracking-normal text-accent-strong">
      <ShieldCheck className="size-4" aria-hidden />
      Admin Access
    </span>
  );
}
