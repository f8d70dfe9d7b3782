import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing-columns';
import type { AiTool } from '../../domain/tool';
import { safeSessionStorage } from '../../lib/safe-storage';
import { fromTool } from '../../domain/listing-fields';

type Draft = { base: AiTool; values: ListingValues };

const keyOf = (id: string) => `edit-draft:${id}`;

export function readEditDraft(id: string): Draft | null {
  try {
    const draft = JSON.parse(safeSessionStorage.getItem(keyOf(id)) ?? 'null') as Draft | null;
    if (draft?.base?.id !== id || !draft.values) return null;
    return { base: draft.base, values: { ...fromTool(draft.base), ...draft.values } };
  } catch {
    return null;
  }
}

/**
 * Keeps unsaved changes for as long as the tab is open: through a reload, an expired session, and
 * a look at another listing. The version they were made on is part of them, so that saving
 * still notices what happened meanwhile.
 */
export function useEditDraft(base: AiTool, form: UseFormReturn<ListingValues>, wasRestored: boolean) {
  const [isRestored, setIsRestored] = useState(wasRestored);
  useEffect(() => {
    const stored = fromTool(base);
    const keep = (values: Partial<ListingValues>) => {
      const isChanged = (Object.keys(stored) as (keyof ListingValues)[]).some(
        (field) => values[field] !== stored[field],
      );
      if (isChanged) safeSessionStorage.setItem(keyOf(base.id), JSON.stringify({ base, values }));
      else safeSessionStorage.removeItem(keyOf(base.id));
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
