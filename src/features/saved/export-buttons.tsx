import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notify';
import type { SavedTool } from './guest-list';

/** Returns the current day (YYYY-MM-DD) in the visitor's time zone. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function ExportButtons({ saved }: { saved: readonly SavedTool[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: 'json' | 'csv') => {
      const { exportSaved } = await import('./export-saved');
      return saved.length - (await exportSaved(saved, format, today()));
    },
    onSuccess: (missing) => {
      if (missing > 0) notify.info('The file does not contain tools that are no longer listed');
    },
    onError: () => notify.error('The export failed', { description: 'Check your connection and try again.' }),
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
