import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useReducer, useState } from 'react';
import type { AdminVocabulary as Data } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { EmptyState } from '../../ui/paged-list';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { useDebounced } from '../../ui/use-debounced';
import { useLeaveWarning } from '../../ui/use-leave-warning';
import { allTerms, KINDS, readLine, titleOf } from './line';
import { MissedSearches } from './missed-searches';
import { WordForm } from './word-form';
import { useSaveLine } from './words.mutations';
import { wordQueries } from './words.queries';

type Change = Data['changes'][number];
type Group = Data['lines'][number];

/** Screen for searches without results and for related words. Changes can be undone. */
export function WordsAdmin() {
  const [find, setFind] = useState('');
  const { data, isError, refetch } = useQuery(wordQueries.admin(useDebounced(find.trim())));
  const [isAdding, setIsAdding] = useState(false);
  const [openGroups, setOpenGroups] = useState<readonly Group[]>([]);
  const [drafts, countDraft] = useReducer((count: number, step: number) => count + step, 0);
  useLeaveWarning(drafts > 0 ? 'Your text will not be kept. Leave this page?' : null);
  const save = useSaveLine();
  const isOpen = ({ group_id: id }: Group) => openGroups.some((open) => open.group_id === id);
  const close = ({ group_id: id }: Group) => setOpenGroups((open) => open.filter(({ group_id }) => group_id !== id));

  if (!data && isError) return <LoadError title="The words could not be loaded" onRetry={refetch} />;
  if (!data) {
    return (
      <Loading>
        <RowSkeletons rows={8} hasSquare={false} />
      </Loading>
    );
  }

  // A row with an open form stays when the filter excludes it.
  const excluded = openGroups.filter(({ group_id: id }) => !data.lines.some(({ group_id }) => group_id === id));
  const rows = [...excluded, ...data.lines];
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <MissedSearches missed={data.missed} onAdd={() => setIsAdding(true)} onDraft={countDraft} />

      <section aria-labelledby="words-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="words-heading" className="text-lg font-bold">
            Related words
          </h2>
          <Button size="sm" onClick={() => setIsAdding(true)}>
            <Plus className="size-4" aria-hidden />
            Add words
          </Button>
        </div>
        {isAdding && <WordForm onClose={() => setIsAdding(false)} onDraft={countDraft} />}
        <Field
          label="Find a word"
          hint={
            find.trim()
              ? `${formatNumber(data.found)} of ${formatNumber(data.all)} groups have this word.${data.found > 20 ? ' The first 20 are shown.' : ''}`
              : `${formatNumber(data.all)} groups, newest first.`
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
        {data.lines.length === 0 && (
          <EmptyState
            action={
              find.trim() ? (
                <Button size="sm" onClick={() => setFind('')}>
                  Show all groups
                </Button>
              ) : (
                <Button size="sm" onClick={() => setIsAdding(true)}>
                  Add the first words
                </Button>
              )
            }
          >
            {find.trim() ? `No group has ‘${find.trim()}’.` : 'No groups yet.'}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <ul aria-label="Word groups" className="divide-y divide-line rounded-lg border border-line bg-surface">
            {rows.map((group, at) => (
              <li key={group.group_id} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
                {at < excluded.length && (
                  <p className="text-sm text-muted">Not among the groups found. It stays until you close its form.</p>
                )}
                <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                  <LineText line={group.line} />
                  <div className="flex gap-1">
                    <Button size="sm" onClick={() => !isOpen(group) && setOpenGroups([...openGroups, group])}>
                      Change <span className="sr-only">{titleOf(group.line)}</span>
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      disabled={save.isPending}
                      onClick={() =>
                        save.mutate(
                          {
                            line: '',
                            group_id: group.group_id,
                            expected: group.line,
                            message: `Removed: ${titleOf(group.line)}`,
                          },
                          { onSuccess: () => close(group) },
                        )
                      }
                    >
                      Remove <span className="sr-only">{titleOf(group.line)}</span>
                    </Button>
                  </div>
                </div>
                {isOpen(group) && (
                  <WordForm group={group} query={find.trim()} onClose={() => close(group)} onDraft={countDraft} />
                )}
              </li>
            ))}
          </ul>
        )}
      </section>

      {data.changes.length > 0 && (
        <section aria-labelledby="changes-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="changes-heading" className="text-lg font-bold">
            Recent changes
          </h2>
          <ul aria-label="Recent changes" className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.changes.map((change) => (
              <li key={change.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 p-4">
                <div className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere]">
                  <p className="text-muted">
                    <time dateTime={change.changed_at}>{formatDateTime(change.changed_at)}</time>
                  </p>
                  <p>{describeChange(change)}</p>
                </div>
                {change.can_undo && (
                  <Button
                    size="sm"
                    disabled={save.isPending}
                    onClick={() =>
                      save.mutate({
                        line: change.before,
                        group_id: change.group_id,
                        expected: change.after,
                        message: `Undone: ${titleOf(change.before || change.after)}`,
                      })
                    }
                  >
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

function describeChange({ before, after }: Change): string {
  if (!before) return `Added: ${allTerms(after).join(', ')}`;
  if (!after) return `Removed: ${allTerms(before).join(', ')}`;
  const [oldTerms, newTerms] = [allTerms(before), allTerms(after)];
  const parts = [
    ...newTerms.filter((word) => !oldTerms.includes(word)).map((word) => `+ ${word}`),
    ...oldTerms.filter((word) => !newTerms.includes(word)).map((word) => `− ${word}`),
  ];
  const { kind } = readLine(after);
  const newKind = readLine(before).kind === kind ? '' : ` They ${KINDS[kind]} now.`;
  return `Changed ${titleOf(before)}: ${parts.join(', ')}${newKind}`;
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
