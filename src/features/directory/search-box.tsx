import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import type { DirectoryControl } from './use-directory-state';
import { useEntered } from './use-entered';

type Props = {
  id: string;
  control: DirectoryControl;
  onShowResults: () => void;
};

/** Searches while the visitor types. Enter or the button adds the search to the history and moves to the results. */
export function SearchBox({ id, control, onShowResults }: Props) {
  const { state, search, change } = control;
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEntered(form, control);
  return (
    <form
      id={id}
      ref={form}
      role="search"
      className="flex min-w-0 grow basis-64 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
        onShowResults();
      }}
    >
      <div className="relative min-w-0 flex-1">
        <Search
          className="pointer-events-none absolute left-3 top-1/2 hidden size-5 -translate-y-1/2 text-muted sm:block"
          aria-hidden
        />
        <input
          ref={input}
          type="search"
          name="q"
          enterKeyHint="search"
          value={state.search}
          onChange={(event) => search(event.target.value)}
          placeholder="Search AI tools..."
          aria-label="Search AI tools"
          aria-keyshortcuts="/ Control+K Meta+K"
          maxLength={200}
          autoComplete="off"
          className={cx(
            'search-input peer min-h-11 w-full text-ellipsis rounded-md border border-line-strong bg-raised pl-3 text-base placeholder:text-muted sm:pl-10',
            state.search ? 'pr-11' : 'pr-2 pointer-fine:pr-11',
          )}
        />
        {state.search ? (
          <button
            type="button"
            aria-label="Clear search"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
            onClick={() => {
              change({ search: '' });
              input.current?.focus();
            }}
          >
            <X className="size-5" aria-hidden />
          </button>
        ) : (
          <kbd
            aria-hidden
            title="Press / to search"
            className="pointer-events-none absolute right-3 top-1/2 hidden size-6 -translate-y-1/2 place-items-center rounded-sm border border-edge bg-sunken font-sans text-xs text-muted peer-focus:hidden pointer-fine:grid"
          >
            /
          </kbd>
        )}
      </div>
      <Button type="submit" look="primary" className="max-sm:w-11 max-sm:px-0! sm:px-5">
        <Search className="size-5 sm:hidden" aria-hidden />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </form>
  );
}
