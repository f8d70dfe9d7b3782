import { downloadBlob } from '../../ui/download-blob';
import type { FileSink } from './listing-file';

type FileHandle = { createWritable: () => Promise<FileSink> };
type Picker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileHandle>;

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Opens a file for writing. Must be called directly in a click handler, as browsers require. The user chooses the file
 * if the browser supports this. Otherwise `close` downloads the file. Returns null if the user cancels.
 */
export async function openSink(
  name: string,
  { label, extension, type }: Record<'label' | 'extension' | 'type', string>,
) {
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (pick) {
    try {
      const types = [{ description: label, accept: { [type]: [`.${extension}`] } }];
      return await (await pick({ suggestedName: name, types })).createWritable();
    } catch (error) {
      if (isDismissed(error)) return null;
      // A frame or a policy may block file access. The file is then downloaded.
    }
  }
  const parts: (string | Blob)[] = [];
  const sink: FileSink = {
    write: async (part) => void parts.push(part),
    close: async () => downloadBlob(new Blob(parts, { type }), name),
    abort: async () => void parts.splice(0),
  };
  return sink;
}
