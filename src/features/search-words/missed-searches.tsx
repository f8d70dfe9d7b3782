import type { WordsAdmin } from '../../lib/database';
import { formatCount, formatDay } from '../../lib/format';
import { Button } from '../../ui/button';
import { WordForm } from './word-form';
import { useDismissSearch } from './words.mutations';

const visitors = (count: number) => formatCount(count, 'visitor');

/** Searches without results or without a click on a result, the most frequent first. */
export function MissedSearches({
  missed,
  opened,
  onOpen,
  onClose,
}: {
  missed: WordsAdmin['missed'];
  opened: string | null;
  onOpen: (words: string) => void;
  onClose: () => void;
}) {
  const dismiss = useDismissSearch();
  return (
    <section aria-labelledby="missed-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="missed-heading" className="text-lg font-bold">
          Searches without results
        </h2>
        <p className="max-w-prose text-sm text-muted">
          Searched by at least three visitors on one day in the last 90 days. Only visitors who gave consent are
          counted.
        </p>
      </div>
      {missed.length === 0 ? (
        <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
          None in the last 90 days.
        </p>
      ) : (
        <ul
          aria-label="Searches without results"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {missed.map(({ words, nothing, unopened, days, last_day }) => (
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
                  <Button size="sm" onClick={() => onOpen(words)}>
                    Add a meaning <span className="sr-only">to {words}</span>
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    disabled={dismiss.isPending}
                    onClick={() => dismiss.mutate({ words, last_day })}
                  >
                    Dismiss <span className="sr-only">{words}</span>
                  </Button>
                </div>
              </div>
              {opened === words && <WordForm words={words} onClose={onClose} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
