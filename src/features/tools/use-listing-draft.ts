import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing-columns';
import { newUuid } from '../../domain/uuid';
import { safeLocalStorage } from '../../lib/safe-storage';
import { listingDefaults } from '../../domain/listing-fields';

const KEY = 'listing-draft';

type Draft = { id: string; userId: string; values: ListingValues };

function readDraft(userId: string): Draft | null {
  try {
    const draft = JSON.parse(safeLocalStorage.getItem(KEY) ?? 'null') as Draft | null;
    if (!draft || draft.userId !== userId || typeof draft.id !== 'string') return null;
    const values = { ...listingDefaults };
    for (const field of Object.keys(values) as (keyof ListingValues)[]) {
      const value: unknown = draft.values?.[field];
      if (typeof value === 'string') Object.assign(values, { [field]: value });
    }
    return { ...draft, values };
  } catch {
    return null;
  }
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
      safeLocalStorage.setItem(KEY, JSON.stringify({ id, userId, values }));
    });
    return () => subscription.unsubscribe();
  }, [form, id, userId]);

  return {
    id,
    wasRestored: draft !== null,
    /** Empties the form and forgets the draft: after it was sent, or on request. */
    discard() {
      form.reset(listingDefaults);
      safeLocalStorage.removeItem(KEY);
      setDraft(null);
      setId(newUuid());
    },
  };
}
