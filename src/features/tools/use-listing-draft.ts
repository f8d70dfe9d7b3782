import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftValues } from '../../domain/draft-values';
import type { ListingValues } from '../../domain/listing-columns';
import { newUuid } from '../../domain/uuid';
import { safeLocalStorage } from '../../lib/safe-storage';
import { record, type Shape, storedJson, text } from '../../lib/stored';
import { listingDefaults } from '../../domain/listing-fields';

const KEY = 'listing-draft';

type Draft = { id: string; userId: string; values: ListingValues };

const draftShape: Shape<Draft> = (value) => {
  const kept = record(value);
  const [id, userId, values] = [text(kept?.['id']), text(kept?.['userId']), record(kept?.['values'])];
  return id && userId && values ? { id, userId, values: draftValues(listingDefaults, values) } : null;
};
const stored = storedJson(safeLocalStorage, KEY, draftShape);

function readDraft(userId: string): Draft | null {
  const draft = stored.read();
  return draft?.userId === userId ? draft : null;
}

/**
 * Keeps what is being typed through a reload, an expired session and the way to sign in and back.
 * The listing's id is part of it, so that a try whose answer was lost is not sent as a second row.
 */
export function useListingDraft(userId: string, form: UseFormReturn<ListingValues>) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [id, setId] = useState(() => draft?.id ?? newUuid());

  useEffect(() => {
    if (draft) form.reset(draft.values, { keepDefaultValues: true });
    // Once: afterwards the form is what is being typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const subscription = form.watch((values) => {
      stored.write({ id, userId, values: draftValues(listingDefaults, values) });
    });
    return () => subscription.unsubscribe();
  }, [form, id, userId]);

  return {
    id,
    wasRestored: draft !== null,
    /** Empties the form and forgets the draft: after it was sent, or on request. */
    discard() {
      form.reset(listingDefaults);
      stored.remove();
      setDraft(null);
      setId(newUuid());
    },
  };
}
