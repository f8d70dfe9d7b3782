import { Link } from 'react-router-dom';
import type { AiTool } from '../../domain/listing/tool';
import { cx } from '../../ui/cx';
import { StatusBadge } from '../../ui/status-badge';

export function ListingLink({
  tool,
  to,
  isOpen,
  onPick,
}: {
  tool: AiTool;
  to: string;
  isOpen: boolean;
  onPick: (id: string) => void;
}) {
  return (
    <Link
      to={to}
      onClick={() => onPick(tool.id)}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'flex min-h-12 items-center justify-between gap-3 px-4 py-2 -outline-offset-2',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="grid min-w-0">
        <bdi className="truncate text-sm font-semibold">{tool.name}</bdi>
        <span className="truncate text-xs text-muted">{tool.category}</span>
      </span>
      <span className="shrink-0">
        <StatusBadge status={tool.approval_status} />
      </span>
    </Link>
  );
}
