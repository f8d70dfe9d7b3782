import { useState } from 'react';
import { cx } from '../../ui/cx';
import { lazyComponent } from '../../ui/lazy-component';
import { AsyncBoundary } from '../../ui/async-boundary';
import type { Reader } from './change-list';

const ChangeList = lazyComponent(() => import('./change-list'));

/** A listing's history, collapsed. The code and the data are loaded when the history is first opened. */
export function ListingHistory({ name, className, reader }: { name: string; className?: string; reader: Reader }) {
  const isOwner = reader.as === 'owner';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={cx('text-sm', className)}
      onToggle={({ target, currentTarget }) => target === currentTarget && setIsOpen(currentTarget.open)}
    >
      <summary
        aria-label={`History of ${name}`}
        className={cx('min-h-6 w-fit cursor-pointer', isOwner ? 'font-semibold' : 'text-lg font-bold')}
      >
        History
      </summary>
      <div className="grid gap-3 pt-3">
        {isOpen && (
          <AsyncBoundary
            fallback={<p className="text-muted">Loading...</p>}
            errorFallback={<p role="alert">The history could not be loaded. Reload the page.</p>}
          >
            <ChangeList reader={reader} />
          </AsyncBoundary>
        )}
      </div>
    </details>
  );
}
