import { Button, ButtonLink } from '../../ui/button';
import { type DirectoryState, NO_FILTERS } from '../../domain/directory/directory-state';
import { FREE_AND_FREEMIUM, isNarrowed, noMatch } from './directory-summary';
import { numeral } from '../../domain/text/text';
import type { Asked } from './tools.queries';

export function DirectoryFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
      <p className="text-lg font-semibold">Error loading AI tools</p>
      <p className="text-muted">The list could not be loaded. Check your connection and try again.</p>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function OutOfDate({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-warning bg-warning-soft p-4 text-sm"
    >
      <p>
        <strong>Error loading AI tools</strong> This list may be out of date. Check your connection.
      </p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type NothingProps = {
  asked: Asked;
  /** The number of results with the price Freemium added to Free. */
  freemium: number;
  onChange: (change: Partial<DirectoryState>) => void;
};

export function NothingFound({ asked, freemium, onChange }: NothingProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
      {isNarrowed(asked) ? (
        <>
          <p className="max-w-full text-lg font-semibold [overflow-wrap:anywhere]">
            {asked.query ? noMatch(asked.query) : 'No tools match your current filters.'}
          </p>
          <p className="text-sm text-muted">
            {asked.query ? 'Try fewer words, another category, or all prices.' : 'Try another category or all prices.'}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            {freemium > 0 && (
              <Button look="primary" onClick={() => onChange({ pricing: FREE_AND_FREEMIUM })}>
                Include freemium ({numeral(freemium)})
              </Button>
            )}
            <Button onClick={() => onChange(NO_FILTERS)}>Clear Filters</Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-lg font-semibold">No AI tools found in the database yet.</p>
          <p className="text-sm text-muted">Check back soon for new tools!</p>
          <ButtonLink to="/create-listing">Submit a tool</ButtonLink>
        </>
      )}
    </div>
  );
}

/** The placeholder is as tall as the summary and the usual cards, so that the layout does not shift. */
export function DirectorySkeleton() {
  return (
    <div>
      <p role="status" className="flex min-h-11 items-center text-sm text-muted">
        Loading AI tools...
      </p>
      <div className="card-grid" aria-hidden>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="h-54 rounded-lg border border-line bg-surface px-4 pt-4 sm:h-67">
            <div className="flex items-center gap-3">
              <div className="skeleton size-12" />
              <div className="skeleton h-5 w-32" />
            </div>
            <div className="skeleton mt-3 h-14" />
            <div className="skeleton mt-3 h-6 w-40" />
            <div className="skeleton mt-3 h-9 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
