import { useEffect, useState } from 'react';
import { BANNER } from '../../domain/listing.limits';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { checkBanner } from './banner-file';

/** Chooses, checks and previews a banner. What is refused is not kept. */
export function BannerField({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<string>();

  useEffect(() => {
    if (!file) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return (
    <div className="grid gap-3">
      <Field
        label="Banner image"
        isOptional
        error={error}
        hint={`Recommended ${BANNER.recommended}. PNG, JPEG, WebP or AVIF, at most ${BANNER.megabytes} MB.`}
      >
        {(attributes) => (
          <input
            {...attributes}
            // A new input after 'Remove', so that the same file can be chosen again.
            key={file ? 'chosen' : 'empty'}
            type="file"
            accept={BANNER.types.join(',')}
            onChange={async (event) => {
              const chosen = event.target.files?.[0];
              if (!chosen) return;
              const checked = await checkBanner(chosen);
              setError('error' in checked ? checked.error : undefined);
              onFile('error' in checked ? null : chosen);
            }}
            // The name of the chosen file stands below, with its picture; the browser's own text beside the button would repeat
            // it, or say that nothing was chosen.
            className="w-full rounded-md border border-line-strong bg-raised text-sm text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:border-r file:border-line file:bg-sunken file:px-4 file:font-semibold file:text-ink"
          />
        )}
      </Field>
      {preview && file && (
        <figure className="grid gap-2">
          <img
            src={preview}
            alt={`Preview of the banner ${file.name}`}
            width={1200}
            height={300}
            className="aspect-4/1 w-full rounded-lg border border-line bg-sunken object-cover"
          />
          <figcaption className="flex items-center justify-between gap-3 text-xs text-muted">
            <span className="truncate">{file.name}</span>
            <Button size="sm" look="quiet" onClick={() => onFile(null)}>
              Remove banner
            </Button>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
