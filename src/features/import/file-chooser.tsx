import { FileJson } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { formatNumber } from '../../lib/format';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';

const megabytes = (bytes: number) => {
  const size = bytes / 1024 / 1024;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${size < 0.01 ? 'less than ' : ''}${formatNumber(Math.max(size, 0.01), undefined, digits)} MB`;
};

export const FileName = ({ file }: { file: File }) => (
  <p className="max-w-full text-sm">
    <span className="font-semibold [overflow-wrap:anywhere]">{file.name}</span>{' '}
    <span className="ml-1 whitespace-nowrap tabular-nums text-muted">{megabytes(file.size)}</span>
  </p>
);

export const FileButton = ({
  label,
  isDisabled = false,
  onFile,
}: {
  label: string;
  isDisabled?: boolean;
  onFile: (file: File) => void;
}) => (
  <label
    className={buttonClass(
      {},
      'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-60',
    )}
  >
    <input
      type="file"
      accept=".json,application/json,.csv,.tsv,.txt,text/csv,.md,.markdown,text/markdown"
      className="sr-only"
      disabled={isDisabled}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        // Clearing the value lets the user choose the same file again after editing it.
        target.value = '';
      }}
    />
    {label}
  </label>
);

export function FileChooser({
  file,
  isDisabled,
  onFile,
}: {
  file: File | null;
  isDisabled: boolean;
  onFile: (file: File) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover' && !isDisabled);
    const [dropped] = event.type === 'drop' && !isDisabled ? event.dataTransfer.files : [];
    if (dropped) onFile(dropped);
  };

  return (
    <div
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-surface',
      )}
    >
      <FileJson className="size-8 text-muted" strokeWidth={1.5} aria-hidden />
      {file ? (
        <FileName file={file} />
      ) : (
        <p className="text-sm text-muted">Drop a JSON, CSV or Markdown file of at most 50 MB here.</p>
      )}
      <FileButton label={file ? 'Choose another file' : 'Choose a file'} isDisabled={isDisabled} onFile={onFile} />
    </div>
  );
}
