import { CircleCheck, CircleX, Clock, DoorClosed } from 'lucide-react';
import { cx } from './cx';

const looks = {
  pending: { icon: Clock, label: 'Pending', look: 'bg-warning-soft text-warning' },
  approved: { icon: CircleCheck, label: 'Approved', look: 'bg-success-soft text-success' },
  rejected: { icon: CircleX, label: 'Rejected', look: 'bg-danger-soft text-danger' },
  /** The listing is approved, but the tool was shut down. */
  closed: { icon: DoorClosed, label: 'Closed', look: 'bg-sunken text-muted' },
};

export function StatusBadge({ status }: { status: keyof typeof looks }) {
  const { icon: Icon, label, look } = looks[status];
  return (
    <span className={cx('inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold', look)}>
      <Icon className="size-4" aria-hidden />
      {label}
    </span>
  );
}
