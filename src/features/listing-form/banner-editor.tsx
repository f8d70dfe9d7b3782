import { safeHref } from '../../lib/web-address';
import { Button } from '../../ui/button';
import { BannerField } from './banner-field';

export type BannerChange = 'keep' | 'remove' | File;

export function BannerEditor({
  current,
  change,
  onChange,
  isOffered,
}: {
  current: string | null;
  change: BannerChange;
  onChange: (change: BannerChange) => void;
  /** Whether to offer a banner. Only a listing with a paid placement may have a banner. */
  isOffered: boolean;
}) {
  if (!isOffered) return null;
  const file = change instanceof File ? change : null;
  return (
    <div className="grid gap-4">
      {current && !file && change === 'keep' && (
        <figure className="grid gap-2">
          <img
            src={safeHref(current)}
            alt="Current banner"
            width={1200}
            height={300}
            referrerPolicy="no-referrer"
            className="aspect-4/1 w-full rounded-lg border border-line bg-sunken object-cover"
          />
          <figcaption className="flex flex-wrap items-center justify-between gap-3 text-xs text-muted">
            <span className="min-w-0 [overflow-wrap:anywhere]">{current}</span>
            <Button size="sm" look="quiet" onClick={() => onChange('remove')}>
              Remove banner
            </Button>
          </figcaption>
        </figure>
      )}
      {change === 'remove' && (
        <p role="status" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          The banner will be removed when you save.
          <Button size="sm" look="quiet" onClick={() => onChange('keep')}>
            Cancel
          </Button>
        </p>
      )}
      <BannerField file={file} onFile={(chosen) => onChange(chosen ?? 'keep')} />
    </div>
  );
}
