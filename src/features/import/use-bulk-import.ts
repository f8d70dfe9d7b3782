import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '../../domain/errors/describe-error';
import type { ColumnFacts, TableColumns } from '../../domain/import/table-columns';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { type Comparison, compareImport, NOTHING_COMPARED } from './compare-import';
import { importKeys } from './imports.queries';
import { createImportBackend, createSameReader, createStoredReader } from './import-backend';
import type { ImportSummary } from './import-rows';
import { keepColumns, readKeptColumns } from './kept-columns';
import { type ImportReader, readImportFile } from './import-reader';
import { type ImportProgress, type ImportResult, runImport } from './run-import';
import { downloadBlob } from '../../ui/download-blob';
import { toolKeys } from '../../domain/listing/tool-keys';

type State = {
  phase: 'empty' | 'reading' | 'refused' | 'ready' | 'importing' | 'done';
  file: { name: string; bytes: number } | null;
  /** Why the file as a whole was refused. */
  refusal: string;
  summary: ImportSummary | null;
  /** How the columns of a table are read; it stays while the file is read again. */
  columns: TableColumns | null;
  comparison: Comparison | null;
  /** Why the comparison failed; the import is possible anyway. */
  comparisonProblem: string;
  /** The ids of tools that are excluded from the import. */
  leftOut: ReadonlySet<string>;
  /** How many tools the current import sends. */
  chosen: number;
  progress: ImportProgress;
  result: ImportResult | null;
};

const EMPTY: State = {
  phase: 'empty',
  file: null,
  refusal: '',
  summary: null,
  columns: null,
  comparison: null,
  comparisonProblem: '',
  leftOut: new Set(),
  chosen: 0,
  progress: { processed: 0, errors: 0 },
  result: null,
};

export type BulkImport = State & {
  choose: (file: File) => void;
  /** Reads the table again with these facts under its columns, and remembers them. */
  match: (facts: ColumnFacts) => void;
  reset: () => void;
  /** Excludes tools from the import, or includes them again. */
  leaveOut: (ids: readonly string[], isOut: boolean) => void;
  start: () => void;
  cancel: () => void;
  /** Downloads the records that were not imported. */
  download: () => void;
};

/** The state of importing one file, from choosing it to the result (specification, section 4, 'Import flow'). */
export function useBulkImport(userId: string | undefined): BulkImport {
  const [state, setState] = useState(EMPTY);
  const queryClient = useQueryClient();
  const reader = useRef<ImportReader | null>(null);
  const source = useRef<File | null>(null);
  /** Aborts the current reading, comparison or import. */
  const work = useRef(new AbortController());
  const patch = (change: Partial<State>) => setState((state) => ({ ...state, ...change }));

  const newSignal = (): AbortSignal => {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  const closeFile = useCallback(() => {
    work.current.abort();
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => closeFile, [closeFile]);

  const read = async (file: File, columns: TableColumns | null) => {
    closeFile();
    const signal = newSignal();
    source.current = file;
    const chosen = { name: file.name, bytes: file.size };
    setState({ ...EMPTY, phase: 'reading', file: chosen, columns });
    try {
      const opened = await readImportFile(file, columns ? [columns] : readKeptColumns(), signal);
      if (signal.aborted) return opened.close();
      reader.current = opened;
      patch({ phase: 'ready', summary: opened.summary, columns: opened.summary.columns ?? null });
      void compare(opened);
    } catch (error) {
      if (!signal.aborted) patch({ phase: 'refused', refusal: (error as Error).message });
    }
  };

  const compare = async ({ summary, rows }: ImportReader) => {
    const signal = newSignal();
    if (summary.valid === 0 || !userId) return;
    patch({ comparison: NOTHING_COMPARED, comparisonProblem: '' });
    try {
      const readStored = createStoredReader(getSupabase, signal);
      const onProgress = (comparison: Comparison) => patch({ comparison });
      const readSame = createSameReader(getSupabase, signal);
      await compareImport({ total: summary.valid, rows, userId, readStored, readSame, signal, onProgress });
    } catch (error) {
      if (!signal.aborted)
        patch({ comparison: null, comparisonProblem: describeError(error) || 'The answer could not be read.' });
    }
  };

  const start = async () => {
    const opened = reader.current;
    if (!opened || !userId) return;
    const signal = newSignal();
    const { valid } = opened.summary;
    const total = valid - state.leftOut.size;
    setState((state) => ({
      ...state,
      phase: 'importing',
      chosen: total,
      result: null,
      progress: EMPTY.progress,
      // A comparison that the import interrupted is incomplete, so it is discarded.
      comparison: state.comparison?.compared === valid ? state.comparison : null,
      comparisonProblem: '',
    }));

    const leavingOut = opened.leaveOut([...state.leftOut]);
    const result = await runImport({
      total,
      rows: async (span) => {
        await leavingOut;
        return opened.chosenRows(span);
      },
      backend: createImportBackend(getSupabase, userId, state.file?.name ?? ''),
      signal,
      onProgress: (progress) => patch({ progress }),
    });
    const isGone = () => reader.current !== opened;
    if (isGone()) {
      notify.info('The import was stopped', {
        description: `${result.imported} of ${total} tools imported. Import the file again to complete it.`,
      });
    } else {
      patch({ phase: 'done', result });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: toolKeys.all }),
      queryClient.invalidateQueries({ queryKey: importKeys.all }),
    ]);
    // Another file may have been chosen meanwhile.
    if (!isGone() && result.imported > 0) void compare(opened);
  };

  return {
    ...state,
    choose: (file) => void read(file, null),
    match: (facts) => {
      if (!source.current || !state.columns) return;
      const columns = { ...state.columns, facts };
      keepColumns({ header: columns.header, facts });
      void read(source.current, columns);
    },
    leaveOut: (ids, isOut) =>
      setState((state) => {
        const leftOut = new Set(state.leftOut);
        for (const id of ids) {
          if (isOut) leftOut.add(id);
          else leftOut.delete(id);
        }
        return { ...state, leftOut };
      }),
    start: () => void start(),
    cancel: () => work.current.abort(),
    reset: () => {
      closeFile();
      setState(EMPTY);
    },
    download: () => {
      const name = state.file?.name.replace(/\.(json|csv|tsv|txt|md|markdown)$/i, '') ?? 'tools';
      void reader.current
        ?.leftovers(state.result?.missing ?? [])
        .then((blob) => downloadBlob(blob, `${name}-not-imported.json`));
    },
  };
}
