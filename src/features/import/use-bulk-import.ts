import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '../../domain/errors/describe-error';
import { toolKeys } from '../../domain/listing/tool-keys';
import { getSupabase } from '../../lib/supabase';
import { notify } from '../../ui/notify';
import { downloadBlob } from '../../ui/download-blob';
import { type Comparison, compareImport, createSameReader, createStoredReader, NOTHING_COMPARED } from './compare';
import type { ImportSummary } from './file-rows';
import { importKeys } from './imports.queries';
import { saveColumnChoice, readColumnChoices } from './column-choices';
import type { ColumnFacts, TableColumns } from './match-columns';
import { type OpenedFile, openFile } from './open-file';
import { createBatchSender, type ImportProgress, type ImportResult, runImport } from './upload';

type State = {
  file: File | null;
  refusal: string;
  summary: ImportSummary | null;
  /** The fact that each table column contains. It stays on screen while the file is read again. */
  columns: TableColumns | null;
  comparison: Comparison | null;
  /** The error of the comparison. The user can still import the file. */
  comparisonProblem: string;
  leftOut: ReadonlySet<string>;
  progress: ImportProgress | null;
  result: ImportResult | null;
};

const EMPTY: State = {
  file: null,
  refusal: '',
  summary: null,
  columns: null,
  comparison: null,
  comparisonProblem: '',
  leftOut: new Set(),
  progress: null,
  result: null,
};

function phaseOf({ file, refusal, summary, progress, result }: State) {
  if (!file) return 'empty';
  if (!summary) return refusal ? 'refused' : 'reading';
  return result ? 'done' : progress ? 'importing' : 'ready';
}

export type BulkImport = ReturnType<typeof useBulkImport>;

/** The state of one import, from choosing the file to the result (specification, section 4, 'Import flow'). */
export function useBulkImport(userId: string | undefined) {
  const [state, setState] = useState(EMPTY);
  const queryClient = useQueryClient();
  const opened = useRef<OpenedFile | null>(null);
  const work = useRef(new AbortController());
  const patch = (change: Partial<State>) => setState((state) => ({ ...state, ...change }));

  const newSignal = (): AbortSignal => {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  const closeFile = useCallback(() => {
    work.current.abort();
    opened.current?.close();
    opened.current = null;
  }, []);
  useEffect(() => closeFile, [closeFile]);

  const read = async (file: File, columns: TableColumns | null) => {
    closeFile();
    const signal = newSignal();
    setState({ ...EMPTY, file, columns });
    try {
      const next = await openFile(file, columns ? [columns] : readColumnChoices(), signal);
      if (signal.aborted) return next.close();
      opened.current = next;
      patch({ summary: next.summary, columns: next.summary.columns ?? null });
      void compare(next);
    } catch (error) {
      if (!signal.aborted) patch({ refusal: (error as Error).message });
    }
  };

  const compare = async ({ summary, rows }: OpenedFile) => {
    const signal = newSignal();
    if (summary.valid === 0 || !userId) return;
    patch({ comparison: NOTHING_COMPARED, comparisonProblem: '' });
    try {
      await compareImport({
        total: summary.valid,
        rows,
        userId,
        readStored: createStoredReader(getSupabase, signal),
        readSame: createSameReader(getSupabase, signal),
        signal,
        onProgress: (comparison) => patch({ comparison }),
      });
    } catch (error) {
      if (!signal.aborted)
        patch({ comparison: null, comparisonProblem: describeError(error) || 'The response could not be read.' });
    }
  };

  const start = async () => {
    const { file, leftOut } = state;
    const source = opened.current;
    if (!source || !file || !userId) return;
    const signal = newSignal();
    const { valid } = source.summary;
    const total = valid - leftOut.size;
    setState((state) => ({
      ...state,
      result: null,
      progress: { total, processed: 0, errors: 0 },
      // A comparison that the import interrupted is incomplete, so it is discarded.
      comparison: state.comparison?.compared === valid ? state.comparison : null,
      comparisonProblem: '',
    }));

    const leavingOut = source.leaveOut([...leftOut]);
    const result = await runImport({
      total,
      rows: async (span) => {
        await leavingOut;
        return source.chosenRows(span);
      },
      send: createBatchSender(getSupabase, userId, file.name),
      signal,
      onProgress: (progress) => patch({ progress }),
    });
    const isClosed = () => opened.current !== source;
    if (isClosed()) {
      notify.info('The import was stopped', {
        description: `${result.imported} of ${total} tools imported. Import the file again to complete it.`,
      });
    } else {
      patch({ result });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: toolKeys.all }),
      queryClient.invalidateQueries({ queryKey: importKeys.all }),
    ]);
    // The comparison is skipped if the user has chosen another file in the meantime.
    if (!isClosed() && result.imported > 0) void compare(source);
  };

  return {
    ...state,
    phase: phaseOf(state),
    choose: (file: File) => void read(file, null),
    /** Reads the table again with these facts for its columns, and stores the user's choice. */
    match: (facts: ColumnFacts) => {
      if (!state.file || !state.columns) return;
      const columns = { ...state.columns, facts };
      saveColumnChoice(columns);
      void read(state.file, columns);
    },
    leaveOut: (ids: readonly string[], isOut: boolean) =>
      setState((state) => ({
        ...state,
        leftOut: new Set(isOut ? [...state.leftOut, ...ids] : [...state.leftOut].filter((id) => !ids.includes(id))),
      })),
    start: () => void start(),
    cancel: () => work.current.abort(),
    reset: () => {
      closeFile();
      setState(EMPTY);
    },
    download: () => {
      const name = state.file?.name.replace(/\.(json|csv|tsv|txt|md|markdown)$/i, '') ?? 'tools';
      void opened.current
        ?.leftovers(state.result?.missing ?? [])
        .then((blob) => downloadBlob(blob, `${name}-not-imported.json`));
    },
  };
}
