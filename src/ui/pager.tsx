import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '../lib/format';
import { Button } from './button';

export function Pager({
  label,
  page,
  size,
  total,
  onPage,
}: {
  label: string;
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}) {
  if (total <= size) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" aria-hidden />
        Previous
      </Button>
      <Button size="sm" disabled={to >= total} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight className="size-4" aria-hidden />
      </Button>
      <p className="px-2 text-sm tabular-nums text-muted">
        {formatNumber(from)}–{formatNumber(to)} of {formatNumber(total)}
      </p>
    </nav>
  );
}
