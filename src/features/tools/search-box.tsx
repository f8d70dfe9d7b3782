import { Search } from 'lucide-react';
import { Button } from '../../ui/button';
import type { DirectoryControl } from './use-directory-state';

/** Answers each key; the button puts the search into the history and brings the results into view. */
export function SearchBox({ control: { state, search, change } }: { control: DirectoryControl }) {
  return (
    <form
      role="search"
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        change({});
        document.getElementById('directory')?.scrollIntoView({ block: 'start' });
      }}
    >
      <div className="relative min-w-0 flex-1">
        <Search
          className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <input
          type="search"
          value={state.search}
          onChange={(event) => search(event.target.value)}
          placeholder="Search AI tools..."
          aria-label="Search AI tools"
          maxLength={200}
          autoComplete="off"
          className="min-h-12 w-full rounded-md border border-line-strong bg-raised pl-10 pr-3 text-base placeholder:text-muted"
        />
      </div>
      <Button type="submit" look="primary" className="min-h-12 px-5">
        Search
      </Button>
    </form>
  );
}
