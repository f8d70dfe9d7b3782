import { downloadBlob } from '../../ui/download-blob';
import type { FileSink } from './listing-file';

type FileHandle = { createWritable: () => Promise<FileSink> };
type Picker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileHandle>;

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Opens a file for writing: where the browser can write files, the one that the user chooses, which gets its content when
 * it is closed; elsewhere parts that are downloaded then. Null if the user chooses none. Call it as the first thing in
 * answer to a press.
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
      // A browser that may not write files, as in a frame or by a policy, can still download them.
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
