import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { TOOL_BANNERS_TYPES } from '../../lib/lists';
import { TOOL_BANNERS_MEGABYTES } from '../../lib/rules';
import { safeHref } from '../../lib/web-address';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { useSession } from '../auth/session';
import { removePictures } from '../../lib/remove-banner';
import { uploadPicture } from './upload-banner';

/** Uploads a picture as soon as it is chosen. Its address becomes the field's value, so the draft includes it. */
export function ScreenshotUpload({ address, onUploaded }: { address: string; onUploaded: (address: string) => void }) {
  const { user } = useSession();
  /** The address of an uploaded picture that no listing uses yet. */
  const own = useRef<string | null>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const former = own.current;
      own.current = await uploadPicture(file, user?.id ?? '', 'Screenshot');
      if (former !== own.current) await removePictures([former]);
      return own.current;
    },
    onSuccess: onUploaded,
    meta: { errorTitle: 'The screenshot could not be uploaded' },
  });
  const shown = safeHref(address);
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <label
        className={buttonClass(
          { size: 'sm' },
          cx(
            'relative has-focus-visible:outline-2 has-focus-visible:outline-accent',
            upload.isPending && 'cursor-progress opacity-60',
          ),
        )}
      >
        {upload.isPending ? 'Uploading...' : 'Upload a screenshot'}
        <input
          type="file"
          accept={TOOL_BANNERS_TYPES.join(',')}
          disabled={upload.isPending}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          aria-describedby="screenshot-rule"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </label>
      <p id="screenshot-rule" className="text-xs text-muted">
        PNG, JPEG, WebP or AVIF, at most {TOOL_BANNERS_MEGABYTES} MB.
      </p>
      {shown && (
        <img
          src={shown}
          alt="The screenshot as it will be shown"
          referrerPolicy="no-referrer"
          className="aspect-video w-full max-w-xs rounded-lg border border-line bg-sunken object-cover object-top"
        />
      )}
    </div>
  );
}
