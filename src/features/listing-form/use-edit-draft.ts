import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftValues } from '../../domain/listing/draft-values';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool, LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { toolSchema } from '../../domain/listing/listing.schema';
import { safeSessionStorage } from '../../lib/safe-storage';
import { fits, type Shape, storedJson } from '../../lib/typed-storage';
import { reasonIn, sourceIn } from './duplicates';
import type { Listing } from '../../domain/listing/edit-values';

type Draft = { base: Listing; values: ListingValues; reason: string; source: string };

// features/auth/private-drafts.ts deletes keys with this prefix on sign-out.
const keyOf = (id: string) => `edit-draft:${id}`;

const draftSchema = z.object({
  base: toolSchema,
  values: z.record(z.string(), z.unknown()),
  reason: z.optional(z.string()),
  source: z.optional(z.string()),
});

const draftShape =
  (id: string): Shape<Draft> =>
  (value) => {
    const draft = fits(draftSchema)(value);
    if (draft?.base.id !== id) return null;
    // The schema checks only the columns that the form needs; the row as a whole came from the database.
    const base = draft.base as unknown as Listing;
    const { reason = '', source = '' } = draft;
    return { base, values: draftValues(LISTING_FIELDS, fromTool(base), draft.values), reason, source };
  };
const stored = (id: string) => storedJson(safeSessionStorage, keyOf(id), draftShape(id));

export const forgetEditDraft = (id: string) => stored(id).remove();

export const readEditDraft = (id: string): Draft | null => stored(id).read();

/**
 * Keeps unsaved changes until the tab is closed: through a reload, an expired session, or a visit to another listing.
 * The base version is stored with them, so that saving still detects conflicts.
 * @param begun the initial values, if they differ from the base version.
 */
export function useEditDraft(
  base: Listing,
  form: UseFormReturn<ListingValues>,
  wasRestored: boolean,
  begun: ListingValues | null = null,
) {
  const [isRestored, setIsRestored] = useState(wasRestored);
  useEffect(() => {
    const before = fromTool(base);
    const keep = (values: Partial<ListingValues>) => {
      const isChanged = LISTING_FIELDS.some(({ field }) => values[field] !== (begun ?? before)[field]);
      if (isChanged)
        stored(base.id).write({
          base,
          values: draftValues(LISTING_FIELDS, before, values),
          reason: reasonIn(form),
          source: sourceIn(form),
        });
      else stored(base.id).remove();
    };
    keep(form.getValues());
    const subscription = form.watch(keep);
    return () => subscription.unsubscribe();
  }, [form, base, begun]);

  return {
    isRestored,
    /** Called after the form restarts; its values are stored like typed ones from then on. */
    restarted: () => setIsRestored(false),
  };
}
