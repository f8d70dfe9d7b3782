import { type ComponentProps, useState } from 'react';
import type { MissedSearch } from '../../lib/database';
import { formatCount, formatDay } from '../../lib/format';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/paged-list';
import { WordForm } from './word-form';
import { useDismissSearch } from './words.mutations';

const visitors = (count: number) => formatCount(count, 'visitor');

/** Searches without results or without a click on a result, the most frequent first. */
export function MissedSearches({
  missed,
  onAdd,
  onDraft,
}: {
  missed: readonly MissedSearch[];
  /** Opens the form for new words. */
  onAdd: () => void;
  onDraft: ComponentProps<typeof WordForm>['onDraft'];
}) {
  const [open, setOpen] = useState<readonly MissedSearch[]>([]);
  const dismiss = useDismissSearch();
  const isOpen = (words: string) => open.some((one) => one.words === words);
  const close = (words: string) => setOpen((current) => current.filter((one) => one.words !== words));
  // A row with an open form stays when a new response excludes it.
  const rows = [...open.filter(({ words }) => !missed.some((one) => one.words === words)), ...missed];
  return (
    <section aria-labelledby="missed-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="missed-heading" className="text-lg font-bold">
          Searches without results
        </h2>
        <p className="max-w-prose text-sm text-muted">
          At least three visitors made these searches on one day in the last 90 days. Only visitors who gave consent are
          counted.
        </p>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          action={
            <Button size="sm" onClick={onAdd}>
              Add related words
            </Button>
          }
        >
          None in the last 90 days.
        </EmptyState>
      ) : (
        <ul
          aria-label="Searches without results"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {rows.map((search) => {
            const { words, nothing, unopened, days, last_day } = search;
            return (
              <li key={words} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
                <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="font-semibold [overflow-wrap:anywhere]">
                      <bdi>{words}</bdi>
                    </p>
                    <p className="text-sm text-muted">
                      {[
                        nothing > 0 && `${visitors(nothing)} found nothing`,
                        unopened > 0 && `${visitors(unopened)} opened nothing`,
                        days > 1 ? `${formatCount(days, 'day')}, last ${formatDay(last_day)}` : formatDay(last_day),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <div className="flex gap-1">
                    <Button size="sm" onClick={() => !isOpen(words) && setOpen([...open, search])}>
                      Add related words <span className="sr-only">to {words}</span>
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      disabled={dismiss.isPending}
                      onClick={() => dismiss.mutate({ words, last_day }, { onSuccess: () => close(words) })}
                    >
                      Dismiss <span className="sr-only">{words}</span>
                    </Button>
                  </div>
                </div>
                {isOpen(words) && <WordForm words={words} onClose={() => close(words)} onDraft={onDraft} />}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
