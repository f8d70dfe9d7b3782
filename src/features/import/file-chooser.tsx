import { FileJson } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { formatNumber } from '../../lib/format';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';

const megabytes = (bytes: number) => {
  const size = bytes / 1024 / 1024;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return size < 0.01
    ? `less than ${formatNumber(0.01, undefined, digits)} MB`
    : `${formatNumber(size, undefined, digits)} MB`;
};

/** A button to choose a JSON file, inside a drop area. */
export function FileChooser({
  file,
  isDisabled,
  onFile,
}: {
  file: { name: string; bytes: number } | null;
  isDisabled: boolean;
  onFile: (file: File) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file && !isDisabled) onFile(file);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover' && !isDisabled);
    if (event.type === 'drop') take(event.dataTransfer.files[0]);
  };

  return (
    <div
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      <FileJson className="size-8 text-muted" strokeWidth={1.5} aria-hidden />
      {file ? (
        <p className="max-w-full text-sm">
          <span className="font-semibold [overflow-wrap:anywhere]">{file.name}</span>{' '}
          <span className="ml-1 whitespace-nowrap tabular-nums text-muted">{megabytes(file.bytes)}</span>
        </p>
      ) : (
        <p className="text-sm text-muted">Drop a JSON file here, or choose one. At most 50 MB.</p>
      )}
      <label
        className={buttonClass(
          {},
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-60',
        )}
      >
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          disabled={isDisabled}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Cleared, so that choosing the same file again after fixing it fires a change event.
            event.target.value = '';
          }}
        />
        {file ? 'Choose another JSON file' : 'Choose a JSON file'}
      </label>
    </div>
  );
}
