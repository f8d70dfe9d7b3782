import { type FormEvent, useState } from 'react';
import type { AiTool } from '../../domain/listing/tool';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { useDeleteListing } from './listing-status.mutations';

const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The form for permanent deletion. The user confirms by typing the listing's name. */
export function DeleteListing({ listing, onDeleted }: { listing: AiTool; onDeleted: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const deletion = useDeleteListing(listing, onDeleted);
  const isSure = plain(typed) === plain(listing.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure && !deletion.isPending) deletion.mutate(undefined);
  };
  if (!isOpen) {
    return (
      <Button size="sm" look="danger" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="grid max-w-prose gap-3 rounded-lg border border-danger p-4">
      <p className="text-sm">
        The listing, its banner and its history are deleted permanently. To only hide the listing, take it down instead.
      </p>
      <Field label="Type the listing’s name to delete it" hint={listing.name}>
        {(attributes) => (
          <Input
            {...attributes}
            // The user opened this form with a button, so moving the focus is expected.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" size="sm" disabled={!isSure || deletion.isPending}>
          {deletion.isPending ? 'Deleting...' : 'Delete permanently'}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            setIsOpen(false);
            setTyped('');
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
