import { useCallback, useRef, useState } from 'react';
import { TOOL_BANNERS_TYPES } from '../../lib/lists';
import { TOOL_BANNERS_MEGABYTES } from '../../lib/rules';
import { BANNER_SHAPE } from '../../domain/listing/banner-shape';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { checkPicture } from './banner-file';

/** The warning before a navigation, because browsers cannot restore a chosen file. */
export const LOSES_BANNER = 'The banner that you chose will be lost. Leave this page?';

export function BannerField({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const [error, setError] = useState<string>();
  // Files are checked asynchronously. Only the file that was chosen last counts.
  const turn = useRef(0);

  const choose = async (chosen: File) => {
    turn.current += 1;
    const ownTurn = turn.current;
    const checked = await checkPicture(chosen).catch(() => ({
      error: 'The file could not be read. Choose it again.',
    }));
    if (ownTurn !== turn.current) return;
    setError('error' in checked ? checked.error : undefined);
    onFile('error' in checked ? null : chosen);
  };

  return (
    <div className="grid gap-3">
      <Field
        label="Banner image"
        isOptional
        error={error}
        hint={`Recommended ${BANNER_SHAPE}. PNG, JPEG, WebP or AVIF, at most ${TOOL_BANNERS_MEGABYTES} MB.`}
      >
        {(attributes) => (
          <input
            {...attributes}
            // Removing the file changes the key, which resets the input. The same file can then be chosen again.
            key={file ? 'chosen' : 'empty'}
            type="file"
            accept={TOOL_BANNERS_TYPES.join(',')}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) void choose(chosen);
            }}
            className="w-full rounded-md border border-line-strong bg-raised text-sm text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:border-r file:border-line file:bg-sunken file:px-4 file:font-semibold file:text-ink"
          />
        )}
      </Field>
      {file && (
        <figure className="grid gap-2">
          <Picture file={file} />
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

function Picture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return (
    <img
      ref={show}
      alt={`Preview of the banner ${file.name}`}
      width={1200}
      height={300}
      className="aspect-4/1 w-full rounded-lg border border-line bg-sunken object-cover"
    />
  );
}
