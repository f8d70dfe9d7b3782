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

// The session forgets these keys at a sign-out, by how they begin: see features/auth/private-drafts.ts.
const keyOf = (id: string) => `edit-draft:${id}`;

const draftSchema = z.object({ base: toolSchema, values: z.record(z.string(), z.unknown()) });

const draftShape =
  (id: string): Shape<Draft> =>
  (value) => {
    const draft = fits(draftSchema)(value);
    if (draft?.base.id !== id) return null;
    // The schema names what the form needs of a row; the rest of it was written by the database's answer.
    const base = draft.base as unknown as AiTool;
    return { base, values: draftValues(fromTool(base), draft.values) };
  };
const stored = (id: string) => storedJson(safeSessionStorage, keyOf(id), draftShape(id));

export const forgetEditDraft = (id: string) => stored(id).remove();

export const readEditDraft = (id: string): Draft | null => stored(id).read();

/**
 * Keeps unsaved changes for as long as the tab is open: through a reload, an expired session, and
 * a look at another listing. The version they were made on is part of them, so that saving
 * still notices what happened meanwhile.
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
    /** The form begins again; what it holds then is kept like what is typed. */
    restarted: () => setIsRestored(false),
  };
}
