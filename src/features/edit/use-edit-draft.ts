import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftValues } from '../../domain/draft-values';
import type { ListingValues } from '../../domain/listing-columns';
import type { AiTool } from '../../domain/tool';
import { toolSchema } from '../../domain/tool.schema';
import { safeSessionStorage } from '../../lib/safe-storage';
import { fits, type Shape, storedJson } from '../../lib/stored';
import { fromTool } from '../../domain/listing-fields';

type Draft = { base: AiTool; values: ListingValues };

// features/auth/private-drafts.ts deletes the keys with this prefix at a sign-out.
const keyOf = (id: string) => `edit-draft:${id}`;

const draftSchema = z.object({ base: toolSchema, values: z.record(z.string(), z.unknown()) });

const draftShape =
  (id: string): Shape<Draft> =>
  (value) => {
    const draft = fits(draftSchema)(value);
    if (draft?.base.id !== id) return null;
    // The schema checks only the columns that the form needs; the row as a whole came from the database.
    const base = draft.base as unknown as AiTool;
    return { base, values: draftValues(fromTool(base), draft.values) };
  };
const stored = (id: string) => storedJson(safeSessionStorage, keyOf(id), draftShape(id));

export const forgetEditDraft = (id: string) => stored(id).remove();

export const readEditDraft = (id: string): Draft | null => stored(id).read();

/**
 * Keeps unsaved changes until the tab is closed: through a reload, an expired session, or a visit to another listing.
 * The edited version is stored with them, so that saving still detects conflicts.
 */
export function useEditDraft(base: AiTool, form: UseFormReturn<ListingValues>, wasRestored: boolean) {
  const [isRestored, setIsRestored] = useState(wasRestored);
  useEffect(() => {
    const before = fromTool(base);
    const keep = (values: Partial<ListingValues>) => {
      const isChanged = (Object.keys(before) as (keyof ListingValues)[]).some(
        (field) => values[field] !== before[field],
      );
      if (isChanged) stored(base.id).write({ base, values: draftValues(before, values) });
      else stored(base.id).remove();
    };
    keep(form.getValues());
    const subscription = form.watch(keep);
    return () => subscription.unsubscribe();
  }, [form, base]);

  return {
    isRestored,
    /** The form was restarted; from now on its values are stored like typed ones. */
    restarted: () => setIsRestored(false),
  };
}
