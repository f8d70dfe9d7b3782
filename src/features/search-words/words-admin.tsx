import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WordsAdmin as Desk } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { useDebounced } from '../../ui/use-debounced';
import { KINDS, readLine } from './line';
import { MissedSearches } from './missed-searches';
import { useForgetSearch, useSaveLine } from './use-save-line';
import { type Draft, draftOf, newDraft, WordForm } from './word-form';
import { wordQueries } from './words.queries';

type Change = Desk['changes'][number];

/** Screen for missed searches and related words. Lines can be added, edited and removed, with undo. */
export function WordsAdmin() {
  const [find, setFind] = useState('');
  const { data: desk, isError, refetch } = useQuery(wordQueries.desk(useDebounced(find.trim())));
  /** The form, and the row below which it is shown. */
  const [opened, setOpened] = useState<{ of: string; draft: Draft } | null>(null);
  const save = useSaveLine(() => setOpened(null));
  const undo = ({ group_id, before, after }: Change) =>
    save.mutate({ line: before, group_id, expected: after, isUndo: true, said: `Undone: ${titleOf(before || after)}` });
  const forget = useForgetSearch();

  if (!desk && isError) return <LoadError title="The words could not be read" onRetry={refetch} />;
  if (!desk) {
    return (
      <Loading>
        <RowSkeletons rows={8} hasSquare={false} />
      </Loading>
    );
  }

  const open = (of: string, draft: Draft) => setOpened({ of, draft });
  const formOf = (of: string) =>
    opened?.of === of && (
      <WordForm
        draft={opened.draft}
        isBusy={save.isPending}
        onChange={(draft) => setOpened({ of, draft })}
        onSave={(asked) => save.mutate({ ...asked, said: `Saved: ${titleOf(asked.line)}` })}
        onCancel={() => setOpened(null)}
      />
    );

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <MissedSearches
        missed={desk.missed}
        isBusy={forget.isPending}
        onAdd={(words) => open(`search ${words}`, newDraft(words))}
        onForget={(missed) => forget.mutate(missed)}
        formOf={(words) => formOf(`search ${words}`)}
      />

      <section aria-labelledby="words-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="words-heading" className="text-lg font-bold">
            Related words
          </h2>
          <Button size="sm" onClick={() => open('new', newDraft())}>
            <Plus className="size-4" aria-hidden />
            Add words
          </Button>
        </div>
        {formOf('new')}
        <Field
          label="Find a word"
          hint={
            find.trim()
              ? `${formatNumber(desk.found)} of ${formatNumber(desk.all)} groups${desk.found > 20 ? '; 20 shown' : ''}.`
              : `${formatNumber(desk.all)} groups, newest first.`
          }
        >
          {(attributes) => (
            <Input
              {...attributes}
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
          )}
        </Field>
        {desk.lines.length === 0 ? (
          <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
            No group has ‘{find.trim()}’.
          </p>
        ) : (
          <ul aria-label="Word groups" className="divide-y divide-line rounded-lg border border-line bg-surface">
            {desk.lines.map(({ group_id, line }) => (
              <li key={group_id} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
                <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                  <LineText line={line} />
                  <div className="flex gap-1">
                    <Button size="sm" onClick={() => open(`line ${group_id}`, draftOf(group_id, line, find.trim()))}>
                      Change <span className="sr-only">{titleOf(line)}</span>
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      disabled={save.isPending}
                      onClick={() =>
                        save.mutate({ line: '', group_id, expected: line, said: `Removed: ${titleOf(line)}` })
                      }
                    >
                      Remove <span className="sr-only">{titleOf(line)}</span>
                    </Button>
                  </div>
                </div>
                {formOf(`line ${group_id}`)}
              </li>
            ))}
          </ul>
        )}
      </section>

      {desk.changes.length > 0 && (
        <section aria-labelledby="changes-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="changes-heading" className="text-lg font-bold">
            Recent changes
          </h2>
          <ul aria-label="Recent changes" className="divide-y divide-line rounded-lg border border-line bg-surface">
            {desk.changes.map((change) => (
              <li key={change.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 p-4">
                <div className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
                  <p className="text-muted">
                    <time dateTime={change.changed_at}>{formatDateTime(change.changed_at)}</time>
                  </p>
                  <p>{wordsOfChange(change)}</p>
                </div>
                {change.can_undo && (
                  <Button size="sm" disabled={save.isPending} onClick={() => undo(change)}>
                    Undo <span className="sr-only">{titleOf(change.after || change.before)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Returns a line's first words as its title. */
function titleOf(line: string): string {
  const words = readLine(line).words.split(', ');
  return words.slice(0, 3).join(', ') + (words.length > 3 ? ' …' : '');
}

const listOf = (line: string) =>
  Object.values(readLine(line))
    .slice(1)
    .flatMap((side) => side.split(', '))
    .filter(Boolean);

/** Returns 'Added: a, b', 'Removed: a, b', or the words that a change added and removed. */
function wordsOfChange({ before, after }: Change): string {
  if (!before) return `Added: ${listOf(after).join(', ')}`;
  if (!after) return `Removed: ${listOf(before).join(', ')}`;
  const [was, is] = [listOf(before), listOf(after)];
  const parts = [
    is.filter((word) => !was.includes(word)).map((word) => `+ ${word}`),
    was.filter((word) => !is.includes(word)).map((word) => `− ${word}`),
  ].flat();
  const how = readLine(before).kind === readLine(after).kind ? '' : ` They ${KINDS[readLine(after).kind]} now.`;
  return `Changed ${titleOf(before)}: ${parts.join(', ')}${how}`;
}

function LineText({ line }: { line: string }) {
  const { kind, words, wholes } = readLine(line);
  return (
    <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
      <p>{words}</p>
      <p className="text-sm text-muted">
        {kind === 'kind' ? (
          <>
            are kinds of: <span className="text-ink">{wholes}</span>
          </>
        ) : (
          KINDS[kind]
        )}
      </p>
    </div>
  );
}
