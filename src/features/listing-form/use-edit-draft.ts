import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftValues } from '../../domain/listing/draft-values';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool, LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { toolSchema } from '../../domain/listing/listing.schema';
import { safeSessionStorage } from '../../lib/safe-storage';
import { fits, type Shape, storedJson } from '../../lib/typed-storage';
import { extrasIn, hasSameExtras, type WithReason } from './duplicates';
import type { Listing } from '../../domain/listing/edit-values';

type Draft = { base: Listing; values: ListingValues & WithReason };

// After a sign-out, features/auth/private-drafts.ts deletes keys with this prefix.
const keyOf = (id: string) => `edit-draft:${id}`;

const draftSchema = z.object({
  base: toolSchema,
  values: z.record(z.string(), z.unknown()),
});

const draftShape =
  (id: string): Shape<Draft> =>
  (value) => {
    const draft = fits(draftSchema)(value);
    if (draft?.base.id !== id) return null;
    // The schema checks only the form's columns. The whole row came from the database, so the cast is safe.
    const base = draft.base as unknown as Listing;
    const extras = extrasIn(draft.values);
    return { base, values: { ...draftValues(LISTING_FIELDS, fromTool(base), draft.values), ...extras } };
  };
const stored = (id: string) => storedJson(safeSessionStorage, keyOf(id), draftShape(id));

export const forgetEditDraft = (id: string) => stored(id).remove();

export const readEditDraft = (id: string): Draft | null => stored(id).read();

/**
 * Stores unsaved changes until the tab closes. They survive a reload, an expired session and a visit to another
 * listing. The draft includes the version that was edited, so that saving detects conflicts.
 * @param initial the form's first values, if they differ from the edited version.
 */
export function useEditDraft(
  base: Listing,
  form: UseFormReturn<ListingValues>,
  wasRestored: boolean,
  initial: (ListingValues & WithReason) | null = null,
) {
  const [isRestored, setIsRestored] = useState(wasRestored);
  useEffect(() => {
    const before = fromTool(base);
    const keep = (values: Partial<ListingValues> & WithReason) => {
      const isChanged =
        !hasSameExtras(values, initial ?? {}) ||
        LISTING_FIELDS.some(({ field }) => values[field] !== (initial ?? before)[field]);
      if (isChanged)
        stored(base.id).write({
          base,
          values: { ...draftValues(LISTING_FIELDS, before, values), ...extrasIn(values) },
        });
      else stored(base.id).remove();
    };
    keep(form.getValues());
    const subscription = form.watch(keep);
    return () => subscription.unsubscribe();
  }, [form, base, initial]);

  return {
    isRestored,
    restarted: () => setIsRestored(false),
  };
}
