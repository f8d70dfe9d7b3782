import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

const tones = {
  info: { icon: Info, look: 'border-line bg-surface', mark: 'text-accent' },
  warning: { icon: TriangleAlert, look: 'border-warning bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, look: 'border-danger bg-danger-soft', mark: 'text-danger' },
};

/** A highlighted message. Screen readers announce it only if `role` is set. */
export function Notice({
  tone = 'info',
  title,
  role,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  title?: ReactNode;
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}) {
  const { icon: Icon, look, mark } = tones[tone];
  return (
    <div role={role} className={cx('flex gap-3 rounded-lg border p-4 text-sm', look, className)}>
      <Icon className={cx('mt-0.5 size-5 shrink-0', mark)} aria-hidden />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
