import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Notice } from '../../ui/notice';
import { LoadError } from '../../ui/load-error';
import { FieldSkeletons, Loading, RowSkeletons } from '../../ui/skeleton';
import { useSession } from '../auth/session';
import { ListingHistory } from '../listings/listing-history';
import { ListingFigures } from '../placements/listing-figures';
import { EditForm } from './edit-form';
import { MIN_QUERY } from '../listings/listings.queries';
import { editQueries } from './edit.queries';
import { BrowseListings } from './browse-listings';
import { FindListing } from './find-listing';
import { ListingStatus } from './listing-status';
import { forgetEditDraft } from '../listing-form/use-edit-draft';

const layoutClass = 'grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,44rem)]';

export const EditSkeleton = () => (
  <div className={layoutClass}>
    <div className="grid min-w-0 content-start gap-6">
      <FieldSkeletons fields={1} />
      <RowSkeletons rows={7} hasSquare={false} />
    </div>
    <FieldSkeletons fields={6} />
  </div>
);

/** A search beside the form of the selected listing. The URL stores the search and the listing. */
export function EditScreen() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const [text, setText] = useState(() => params.get('q') ?? '');
  /**
   * The listing that the user selected on this screen. Its form gets the focus. A listing that was opened by URL does
   * not get the focus.
   */
  const [pickedId, setPickedId] = useState<string | null>(null);

  const changed = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const changeParams = (change: Record<string, string | null>) =>
    setParams(changed(change), { replace: true, preventScrollReset: true });

  const changeText = (next: string) => {
    setText(next);
    changeParams({ q: next });
  };

  return (
    <div className={layoutClass}>
      <section aria-label="Find a listing" className="grid min-w-0 content-start gap-6">
        <FindListing
          text={text}
          onText={changeText}
          openId={id}
          linkTo={(picked) => `?${changed({ id: picked })}`}
          onPick={setPickedId}
        />
        {text.trim().length < MIN_QUERY && (
          <BrowseListings
            params={params}
            onChange={changeParams}
            openId={id}
            linkTo={(picked) => `?${changed({ id: picked })}`}
            onPick={setPickedId}
          />
        )}
      </section>
      <section aria-label="Edit listing" className="min-w-0">
        {id === null ? (
          <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
            Find a listing to edit it.
          </p>
        ) : (
          <Picked key={id} id={id} takesFocus={id === pickedId} onGone={() => changeParams({ id: null })} />
        )}
      </section>
    </div>
  );
}

function Picked({ id, takesFocus, onGone }: { id: string; takesFocus: boolean; onGone: () => void }) {
  const { user } = useSession();
  const { data: listing, isPending, isError, refetch } = useQuery(editQueries.listing(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = Boolean(listing);
  const [restored, setRestored] = useState(0);

  useEffect(() => {
    if (isThere && takesFocus) heading.current?.focus();
  }, [isThere, takesFocus]);

  if (isPending) {
    return (
      <Loading>
        <FieldSkeletons fields={6} />
      </Loading>
    );
  }
  if (isError) {
    return <LoadError title="The listing could not be loaded" onRetry={refetch} />;
  }
  if (!listing || !user) {
    return (
      <Notice tone="warning" role="alert" title="Listing not found">
        <p>Search for it by name instead.</p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-10">
      {/* A new version of the listing remounts the form. The draft restores unsaved changes. */}
      <EditForm key={`${listing.approval_status} ${restored}`} listing={listing} userId={user.id} heading={heading} />
      <ListingStatus
        listing={listing}
        userId={user.id}
        onDeleted={() => {
          forgetEditDraft(listing.id);
          onGone();
        }}
      />
      <ListingFigures toolId={id} name={listing.name} isAdmin />
      <ListingHistory
        name={listing.name}
        className="border-t border-line pt-6"
        reader={{
          as: 'administrator',
          listingId: id,
          userId: user.id,
          ownerId: listing.created_by,
          onRestored: () => setRestored((times) => times + 1),
        }}
      />
    </div>
  );
}
