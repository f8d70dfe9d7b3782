import { useRef, useState } from 'react';
import { describeClosing } from '../../domain/listing/closed-tool';
import { pickPath } from '../../domain/directory/paths';
import { Button, ButtonLink } from '../../ui/button';
import { useCloseListing } from '../listings/closing.mutations';
import type { Listing } from '../../domain/listing/edit-values';
import { MarkClosed } from '../listings/mark-closed';
import { RejectForm } from '../listings/reject-form';
import { DeleteListing } from './delete-listing';
import { ListingOwner } from './listing-owner';
import { useChangeStatus } from './listing-status.mutations';

const meanings = {
  pending: 'In review. You can approve or reject the listing on the Admin Dashboard.',
  approved: 'Visitors can find the listing.',
  rejected: 'Not in the directory. The owner can read the reason and fix the listing.',
};

export function ListingStatus({
  listing,
  userId,
  onDeleted,
}: {
  listing: Listing;
  userId: string;
  onDeleted: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { takeDown, republish } = useChangeStatus(listing);
  const status = listing.approval_status;
  const closed = status === 'approved' && listing.closed_listings;
  const closable = { id: listing.id, name: listing.name, version: listing.updated_at };
  const { reopen } = useCloseListing(closable);
  return (
    <section aria-labelledby="standing-heading" className="grid gap-4 border-t border-line pt-6">
      <h2 id="standing-heading" className="text-lg font-bold">
        Directory status{' '}
      </h2>
      <p className="text-sm text-muted">
        {closed ? `${describeClosing(closed)}. The tool keeps its page but is not in any list.` : meanings[status]}
      </p>
      {status === 'approved' && (
        <Button
          ref={button}
          size="sm"
          className="justify-self-start"
          aria-expanded={isAsking}
          disabled={takeDown.isPending}
          onClick={() => setIsAsking(!isAsking)}
        >
          {takeDown.isPending ? 'Taking down...' : 'Take down'}
        </Button>
      )}
      {status === 'approved' && isAsking && (
        // The form becomes inert instead of closing, so that the typed reason survives a failed request.
        <div inert={takeDown.isPending}>
          <RejectForm
            label={`Reason for taking ${listing.name} down`}
            onConfirm={(reason) => takeDown.mutate(reason, { onSuccess: () => setIsAsking(false) })}
            onCancel={() => {
              setIsAsking(false);
              button.current?.focus();
            }}
          />
        </div>
      )}
      {status === 'rejected' && (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={republish.isPending}
          onClick={() => republish.mutate(undefined)}
        >
          {republish.isPending ? 'Publishing...' : 'Publish'}
        </Button>
      )}
      {status === 'approved' && (
        <div className="flex flex-wrap gap-2">
          {closed ? (
            <Button
              size="sm"
              disabled={reopen.isPending}
              onClick={() =>
                reopen.mutate({
                  closed_on: closed.closed_on,
                  ...(closed.successor && { successor: closed.successor }),
                })
              }
            >
              {reopen.isPending ? 'Reopening...' : 'Reopen'}
            </Button>
          ) : (
            <MarkClosed listing={closable} />
          )}
        </div>
      )}
      {status === 'approved' && !closed && (
        <ButtonLink to={pickPath(listing.id)} size="sm" className="justify-self-start">
          Pick for the home page
        </ButtonLink>
      )}
      <ListingOwner listing={listing} userId={userId} />
      <DeleteListing listing={listing} onDeleted={onDeleted} />
    </section>
  );
}
