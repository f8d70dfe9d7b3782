import { useRef, useState } from 'react';
import { pickPath } from '../../domain/paths';
import type { AiTool } from '../../domain/tool';
import { Button, ButtonLink } from '../../ui/button';
import { RejectForm } from '../listings/reject-form';
import { DecisionHistory } from './decision-history';
import { DeleteListing } from './delete-listing';
import { ListingOwner } from './listing-owner';
import { useChangeStanding } from './standing.mutations';

const meanings = {
  pending: 'It waits for review and is decided on the Admin Dashboard.',
  approved: 'It is in the directory for everybody to find.',
  rejected: 'It is not in the directory. Its owner reads the reason and may mend it.',
};

/** Shows whether the listing is public and how it was decided, with buttons to take it down, publish or delete it. */
export function ListingStanding({
  listing,
  userId,
  onDeleted,
}: {
  listing: AiTool;
  userId: string;
  onDeleted: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { takeDown, republish } = useChangeStanding(listing);
  const status = listing.approval_status;
  return (
    <section aria-labelledby="standing-heading" className="grid gap-4 border-t border-line pt-6">
      <h2 id="standing-heading" className="text-lg font-bold">
        In the directory
      </h2>
      <p className="text-sm text-muted">{meanings[status]}</p>
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
        // If it fails, the reason is still there.
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
          {republish.isPending ? 'Publishing...' : 'Publish it'}
        </Button>
      )}
      {status === 'approved' && (
        <ButtonLink to={pickPath(listing.id)} size="sm" className="justify-self-start">
          Pick for the home page
        </ButtonLink>
      )}
      <ListingOwner listing={listing} userId={userId} />
      <DecisionHistory listing={listing} userId={userId} />
      <DeleteListing listing={listing} onDeleted={onDeleted} />
    </section>
  );
}
