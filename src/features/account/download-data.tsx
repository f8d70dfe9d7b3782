import { Download } from 'lucide-react';
import { describeFailure } from '../../domain/errors/describe-failure';
import { Button } from '../../ui/button';
import { useDownloadOwnData } from './account.mutations';

export function DownloadData() {
  const download = useDownloadOwnData();
  return (
    <div className="grid justify-items-start gap-3">
      <Button disabled={download.isPending} onClick={() => download.mutate()}>
        <Download className="size-4" aria-hidden />
        {download.isPending ? 'Collecting...' : 'Download my data'}
      </Button>
      <p role="status" className={download.isSuccess ? 'text-sm text-muted' : 'sr-only'}>
        {download.isSuccess && 'Downloaded.'}
      </p>
      {download.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          The download failed. {describeFailure(download.error) || 'Please try again.'}
        </p>
      )}
    </div>
  );
}
