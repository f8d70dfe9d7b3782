import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../domain/errors/describe-failure';
import { getSupabase } from '../../lib/supabase';
import { FILE_FORMATS, type FileFormat, writeListings } from './listing-file';
import { openSink } from './open-sink';
import { countListings, readListings, type Which } from './read-listings';

export type ExportState =
  | { phase: 'idle' }
  | { phase: 'writing'; done: number; total: number }
  | { phase: 'done'; name: string; tools: number; bytes: number }
  | { phase: 'cancelled' }
  | { phase: 'failed'; problem: string };

export function useListingExport() {
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const start = async (which: Which, format: FileFormat, name: string) => {
    const { extension, writer } = FILE_FORMATS[format];
    const file = `${name}.${extension}`;
    const sink = await openSink(file, FILE_FORMATS[format]);
    if (!sink) return;
    work.current.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    setState({ phase: 'writing', done: 0, total: 0 });
    try {
      let total = 0;
      const onProgress = (done: number) => setState({ phase: 'writing', done, total: Math.max(total, done) });
      const batches = async function* () {
        const client = await getSupabase();
        total = await countListings(client, which, signal);
        onProgress(0);
        yield* readListings(client, which, signal);
      };
      const written = await writeListings(batches(), { writer: writer('AI tools'), sink, onProgress });
      setState({ phase: 'done', name: file, ...written });
    } catch (error) {
      setState(
        signal.aborted
          ? { phase: 'cancelled' }
          : { phase: 'failed', problem: describeFailure(error) || 'Please try again.' },
      );
    }
  };
  return {
    state,
    start: (...args: Parameters<typeof start>) => void start(...args),
    cancel: () => work.current.abort(),
  };
}
