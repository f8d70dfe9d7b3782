import { Search } from 'lucide-react';
import { useId } from 'react';
import { Button, ButtonLink } from '../../ui/button';
import { Input } from '../../ui/field';

/** The form for choosing two tools by name, with a link to the directory. Works without scripts. */
export function ComparePicker() {
  const id = useId();
  return (
    <div className="compare-start grid max-w-form gap-6">
      <p className="text-base text-muted sm:text-lg">
        Tick ‘Compare’ on two to four tool cards, or enter two names here.
      </p>
      <form role="search" action="/" className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          Two tools to compare
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            type="search"
            name="q"
            required
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="ChatGPT vs Claude"
          />
          <Button type="submit" look="primary">
            <Search className="size-5 sm:hidden" aria-hidden />
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </div>
      </form>
      <ButtonLink to="/" className="justify-self-start">
        Browse the directory
      </ButtonLink>
    </div>
  );
}
