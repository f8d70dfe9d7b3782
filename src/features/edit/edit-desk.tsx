import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useSession } from '../auth/session';
import { EditForm } from './edit-form';
import { editQueries } from './edit.queries';
import { FindListing } from './find-listing';

/** Search on one side, the listing that was picked on the other. The address holds both. */
export function EditDesk() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const [text, setText] = useState(() => params.get('q') ?? '');
  /** Picking moves the focus to the form; arriving by address does not. */
  const [pickedId, setPickedId] = useState<string | null>(null);

  const changeText = (next: string) => {
    setText(next);
    const changed = new URLSearchParams(params);
    if (next) changed.set('q', next);
    else changed.delete('q');
    setParams(changed, { replace: true, preventScrollReset: true });
  };

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,44rem)]">
      <section aria-label="Find a listing">
        <FindListing
          text={text}
          onText={changeText}
          openId={id}
          linkTo={(picked) => `?${new URLSearchParams({ ...(text && { q: text }), id: picked })}`}
          onPick={setPickedId}
        />
      </section>
      <section aria-label="Edit the listing" className="min-w-0">
        {id === null ? (
          <p className="rounded-lg border border-dashed border-line-strong/60 px-4 py-12 text-center text-muted">
            Find a listing and open it to edit it.
          </p>
        ) : (
          <Picked key={id} id={id} takesFocus={id === pickedId} />
        )}
      </section>
    </div>
  );
}

function Picked({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const { user } = useSession();
  const { data: listing, isPending, isError, refetch } = useQuery(editQueries.listing(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = Boolean(listing);

  useEffect(() => {
    if (isThere && takesFocus) heading.current?.focus();
  }, [isThere, takesFocus]);

  if (isPending) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (isError) {
    return (
      <Notice tone="danger" role="alert" title="The listing could not be read">
        <p>Check your connection and try again.</p>
        <Button size="sm" className="mt-2 justify-self-start" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!listing || !user) {
    return (
      <Notice tone="warning" role="alert" title="There is no such listing">
        <p>Nothing is stored under this address. Find it by its name instead.</p>
      </Notice>
    );
  }
  return <EditForm listing={listing} userId={user.id} heading={heading} />;
}
