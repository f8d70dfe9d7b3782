import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftValues } from '../../domain/listing/draft-values';
import { toolSchema } from '../../domain/listing/tool.schema';
import { safeSessionStorage } from '../../lib/safe-storage';
import { fits, type Shape, storedJson } from '../../lib/stored';
import { reasonIn, sourceIn } from '../duplicates/duplicates';
import { EDIT_FIELDS, type EditValues, type Listing, toValues } from './edit-values';

type Draft = { base: Listing; values: EditValues; reason: string; source: string };

// features/auth/private-drafts.ts deletes the keys with this prefix at a sign-out.
const keyOf = (id: string) => `edit-draft:${id}`;

const detailsSchema = z.looseObject({
  trial_days: z.nullable(z.number()),
  last_reviewed_on: z.nullable(z.string()),
  has_api: z.nullable(z.boolean()),
  api_category: z.nullable(z.string()),
  api_quality: z.nullable(z.string()),
  api_documentation_url: z.nullable(z.string()),
  alternatives: z.array(z.string()),
});
const draftSchema = z.object({
  base: z.extend(toolSchema, { tool_details: z.optional(z.nullable(detailsSchema)) }),
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
    return { base, values: draftValues(EDIT_FIELDS, toValues(base), draft.values), reason, source };
  };
const stored = (id: string) => storedJson(safeSessionStorage, keyOf(id), draftShape(id));

export const forgetEditDraft = (id: string) => stored(id).remove();

export const readEditDraft = (id: string): Draft | null => stored(id).read();

/**
 * Keeps unsaved changes until the tab is closed: through a reload, an expired session, or a visit to another listing.
 * The edited version is stored with them, so that saving still detects conflicts.
 * @param begun what the form began with, if that is not the edited version.
 */
export function useEditDraft(
  base: Listing,
  form: UseFormReturn<EditValues>,
  wasRestored: boolean,
  begun: EditValues | null = null,
) {
  const [isRestored, setIsRestored] = useState(wasRestored);
  useEffect(() => {
    const before = toValues(base);
    const keep = (values: Partial<EditValues>) => {
      const isChanged = EDIT_FIELDS.some(({ field }) => values[field] !== (begun ?? before)[field]);
      if (isChanged)
        stored(base.id).write({
          base,
          values: draftValues(EDIT_FIELDS, before, values),
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
    /** The form was restarted; from now on its values are stored like typed ones. */
    restarted: () => setIsRestored(false),
  };
}
