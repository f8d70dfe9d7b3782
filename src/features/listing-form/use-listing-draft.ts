import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftValues } from '../../domain/listing/draft-values';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LISTING_FIELDS, listingDefaults } from '../../domain/listing/listing-fields';
import { safeLocalStorage } from '../../lib/safe-storage';
import { record, type Shape, storedJson, text } from '../../lib/typed-storage';
import { REASON, reasonIn } from './duplicates';
import { fieldsFromPage, FROM_PAGE } from './from-page';
import type { Sent } from './create-listing';

const KEY = 'listing-draft';

/** The latest values from any tab. `inDoubt` is set if the listing was sent, but no response arrived. */
type Draft = { userId: string; values: ListingValues; reason: string; fromPage: string; inDoubt: Sent | null };
const sentShape: Shape<Sent> = (value) => {
  const fields = record(value);
  const [id, versions] = [text(fields?.['id']), fields?.['versions']];
  // A version without a name would match any row.
  const isVersion = (version: unknown) => text(record(version)?.['name']) !== null;
  return id && Array.isArray(versions) && versions.every(isVersion) ? { id, versions } : null;
};
const draftShape: Shape<Draft> = (value) => {
  const fields = record(value);
  const [userId, values] = [text(fields?.['userId']), record(fields?.['values'])];
  return userId && values
    ? {
        userId,
        values: draftValues(LISTING_FIELDS, listingDefaults, values),
        reason: text(fields?.['reason']) ?? '',
        fromPage: text(fields?.['fromPage']) ?? '',
        inDoubt: sentShape(fields?.['inDoubt']),
      }
    : null;
};
const storedDraft = storedJson(safeLocalStorage, KEY, draftShape);

const ownDraft = (userId: string) => {
  const stored = storedDraft.read();
  return stored?.userId === userId ? stored : null;
};

const isBegun =
  (values: ListingValues) =>
  ({ field }: { field: keyof ListingValues }) =>
    field !== 'url' && values[field] !== listingDefaults[field];

/**
 * Keeps the form's values through a reload, an expired session and a new sign-in. Also stores an attempt without a
 * response, so that a retry creates no second row. Two tabs with the same draft create two listings.
 */
export function useListingDraft(userId: string, form: UseFormReturn<ListingValues>) {
  const [draft, setDraft] = useState(() => ownDraft(userId));
  const [isKept, setIsKept] = useState(true);
  const inDoubt = useRef(draft?.inDoubt ?? null);

  useEffect(() => {
    if (draft) {
      const restored = { ...draft.values, [REASON]: draft.reason, [FROM_PAGE]: draft.fromPage };
      form.reset(restored, { keepDefaultValues: true });
    }
    // The draft is applied only on mount, because the form's own values are newer later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const keep = () => {
    const values = draftValues(LISTING_FIELDS, listingDefaults, form.getValues());
    const fromPage = fieldsFromPage(form.getValues()).join();
    storedDraft.write({ userId, values, reason: reasonIn(form), fromPage, inDoubt: inDoubt.current });
    setIsKept(safeLocalStorage.isKept(KEY));
  };
  useEffect(() => {
    const subscription = form.watch(keep);
    return () => subscription.unsubscribe();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, userId]);

  const forget = () => {
    inDoubt.current = null;
    setIsKept(true);
    setDraft(null);
  };

  return {
    /** An address does not count as a draft, because every listing starts with an address. */
    wasRestored: draft !== null && LISTING_FIELDS.some(isBegun(draft.values)),
    /** Whether the draft is stored. If storage is blocked, the values are lost when the page closes. */
    isKept,
    inDoubt: () => inDoubt.current,
    sending: (sent: Sent) => {
      inDoubt.current = sent;
      keep();
    },
    /** Deletes the draft after success, unless another tab has changed it. */
    finish() {
      const last = ownDraft(userId);
      const sent = draftValues(LISTING_FIELDS, listingDefaults, form.getValues());
      if (!last || JSON.stringify(last.values) === JSON.stringify(sent)) storedDraft.remove();
      forget();
    },
    discard() {
      form.reset(listingDefaults);
      storedDraft.remove();
      forget();
    },
  };
}
