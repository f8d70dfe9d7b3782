import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formText } from '../../lib/form-text';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { type Closable, useCloseListing } from './closing.mutations';
import { useFoundListings } from './use-found-listings';

type Props = {
  listing: Closable;
  /** A day (YYYY-MM-DD) or a timestamp that the form suggests as closing date. */
  since?: string | null | undefined;
  onClosed?: () => void;
};

export function MarkClosed(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button ref={opener} size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Mark as closed <span className="sr-only">{props.listing.name}</span>
      </Button>
      {isOpen && <CloseForm {...props} onLeave={leave} />}
    </>
  );
}

function CloseForm({ listing, since, onClosed, onLeave }: Props & { onLeave: () => void }) {
  const [name, setName] = useState('');
  const listings = useFoundListings(name);
  const found = listings.found.filter(({ id, approval_status: status }) => status === 'approved' && id !== listing.id);
  const { close } = useCloseListing(listing, () => {
    onLeave();
    onClosed?.();
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onLeave();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (close.isPending || listings.isWaiting) return;
    const values = new FormData(event.currentTarget);
    const successor = formText(values, 'successor');
    close.mutate({ closed_on: formText(values, 'closed'), ...(successor && { successor }) });
  };
  return (
    <form
      ref={form}
      aria-label={`Mark ${listing.name} as closed`}
      onSubmit={submit}
      className="grid min-w-0 basis-full gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2"
    >
      <Field label="Closed since">
        {(attributes) => (
          <Input
            {...attributes}
            name="closed"
            type="date"
            required
            onKeyDown={escape}
            min="1990-01-01"
            max={today}
            defaultValue={(since ?? today).slice(0, 10)}
          />
        )}
      </Field>
      <p className="self-end text-sm text-muted">
        The tool keeps its page but disappears from all lists. Its placements end and cannot be restarted.
      </p>
      <Field label="Successor" isOptional hint="Type part of its name.">
        {(attributes) => (
          <Input
            {...attributes}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={escape}
          />
        )}
      </Field>
      <Field label="Matching tools">
        {(attributes) => (
          // A new key remounts the menu for each result, so that its first option is selected.
          <Select {...attributes} key={found[0]?.id} name="successor">
            {found.map((tool) => (
              <option key={tool.id} value={tool.id}>
                {tool.name}
              </option>
            ))}
            <option value="">None</option>
          </Select>
        )}
      </Field>
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" size="sm" look="primary" aria-disabled={close.isPending || listings.isWaiting}>
          {close.isPending ? 'Closing...' : 'Mark as closed'}
        </Button>
        <Button size="sm" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
