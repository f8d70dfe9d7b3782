import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notify';
import type { PendingSaves } from './pending-saves';

/** YYYY-MM-DD, of the reader's own day. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The list as a file: for the bulk import, and for a spreadsheet. */
export function ExportButtons({ saved }: { saved: PendingSaves }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: 'json' | 'csv') => {
      const { exportSaved } = await import('./export-saved');
      const newest = new Map([...saved].sort(([, one], [, other]) => other - one));
      return saved.size - (await exportSaved(newest, format, today()));
    },
    onSuccess: (missing) => {
      if (missing > 0) notify.info('Tools no longer listed are left out');
    },
    onError: () => notify.error('The export failed', { description: 'Check your connection.' }),
  });
  return (
    <div className="flex gap-2">
      {(['json', 'csv'] as const).map((format) => (
        <Button key={format} size="sm" disabled={isPending} onClick={() => mutate(format)}>
          <Download className="size-4" aria-hidden />
          <span className="sr-only">Export as </span>
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
