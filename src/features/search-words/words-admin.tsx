import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WordsAdmin as Data } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { formatDateTime } from '../../lib/local-time';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { useDebounced } from '../../ui/use-debounced';
import { allTerms, KINDS, readLine, titleOf } from './line';
import { MissedSearches } from './missed-searches';
import { WordForm } from './word-form';
import { useSaveLine } from './words.mutations';
import { wordQueries } from './words.queries';

type Change = Data['changes'][number];

/** Screen for searches without results and for related words. Changes can be undone. */
export function WordsAdmin() {
  const [find, setFind] = useState('');
  const { data, isError, refetch } = useQuery(wordQueries.admin(useDebounced(find.trim())));
  const [opened, setOpened] = useState('');
  const save = useSaveLine();
  // Closes only the saved form. The user may have opened another form in the meantime.
  const close = () => setOpened((current) => (current === opened ? '' : current));

  if (!data && isError) return <LoadError title="The words could not be read" onRetry={refetch} />;
  if (!data) {
    return (
      <Loading>
        <RowSkeletons rows={8} hasSquare={false} />
      </Loading>
    );
  }

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <MissedSearches
        missed={data.missed}
        opened={opened.startsWith('search ') ? opened.slice(7) : null}
        onOpen={(words) => setOpened(`search ${words}`)}
        onClose={close}
      />

      <section aria-labelledby="words-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="words-heading" className="text-lg font-bold">
            Related words
          </h2>
          <Button size="sm" onClick={() => setOpened('new')}>
            <Plus className="size-4" aria-hidden />
            Add words
          </Button>
        </div>
        {opened === 'new' && <WordForm onClose={close} />}
        <Field
          label="Find a word"
          hint={
            find.trim()
              ? `${formatNumber(data.found)} of ${formatNumber(data.all)} groups${data.found > 20 ? '; 20 shown' : ''}.`
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
        {data.lines.length === 0 ? (
          <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
            No group has ‘{find.trim()}’.
          </p>
        ) : (
          <ul aria-label="Word groups" className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.lines.map(({ group_id, line }) => (
              <li key={group_id} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
                <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                  <LineText line={line} />
                  <div className="flex gap-1">
                    <Button size="sm" onClick={() => setOpened(`group ${group_id}`)}>
                      Change <span className="sr-only">{titleOf(line)}</span>
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      disabled={save.isPending}
                      onClick={() =>
                        save.mutate({ line: '', group_id, expected: line, message: `Removed: ${titleOf(line)}` })
                      }
                    >
                      Remove <span className="sr-only">{titleOf(line)}</span>
                    </Button>
                  </div>
                </div>
                {opened === `group ${group_id}` && (
                  <WordForm group={{ group_id, line }} query={find.trim()} onClose={close} />
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
