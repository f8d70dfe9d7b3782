import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftValues } from '../../domain/draft-values';
import type { ListingValues } from '../../domain/listing-columns';
import { listingDefaults } from '../../domain/listing-fields';
import { newUuid } from '../../domain/uuid';
import { safeLocalStorage, safeSessionStorage } from '../../lib/safe-storage';
import { record, type Shape, storedJson, text } from '../../lib/stored';
import type { Sent } from './create-listing';

const KEY = 'listing-draft';
const SENT_KEY = 'listing-sent';

/** The latest values from any tab. `sentId`: the draft was sent under this id and got no response yet. */
type Draft = { userId: string; values: ListingValues; sentId: string | null };
const draftShape: Shape<Draft> = (value) => {
  const kept = record(value);
  const [userId, values] = [text(kept?.['userId']), record(kept?.['values'])];
  return userId && values
    ? { userId, values: draftValues(listingDefaults, values), sentId: text(kept?.['sentId']) }
    : null;
};
const storedDraft = storedJson(safeLocalStorage, KEY, draftShape);

/**
 * Versions that this tab sent without a response. Per tab, because two tabs with the same draft create two listings.
 */
type Unanswered = { id: string; userId: string; sent: Sent[] };
const sentShape: Shape<Sent> = (value) => {
  const kept = record(value);
  const [name, description] = [text(kept?.['name']), text(kept?.['description'])];
  const [url, category] = [text(kept?.['url']), text(kept?.['category'])];
  return name && description && url && category ? { name, description, url, category } : null;
};
const unansweredShape: Shape<Unanswered> = (value) => {
  const kept = record(value);
  const [id, userId, sent] = [text(kept?.['id']), text(kept?.['userId']), kept?.['sent']];
  if (!id || !userId || !Array.isArray(sent)) return null;
  return { id, userId, sent: sent.map(sentShape).filter((wording) => wording !== null) };
};
const storedUnanswered = storedJson(safeSessionStorage, SENT_KEY, unansweredShape);

const nothing: never[] = [];
const own = <Kept extends { userId: string }>(kept: Kept | null, userId: string) =>
  kept?.userId === userId ? kept : null;

/**
 * Keeps the form's values through a reload, an expired session and signing in again. If the response to an attempt was
 * lost, the next one reuses its id, so that no second row is created.
 */
export function useListingDraft(userId: string, form: UseFormReturn<ListingValues>) {
  const [draft, setDraft] = useState(() => own(storedDraft.read(), userId));
  const [unanswered, setUnanswered] = useState(() => own(storedUnanswered.read(), userId));
  const [freshId, setFreshId] = useState(newUuid);
  const [isKept, setIsKept] = useState(true);
  const id = unanswered?.id ?? freshId;
  const lastSentId = useRef(draft?.sentId ?? null);

  useEffect(() => {
    if (draft) form.reset(draft.values, { keepDefaultValues: true });
    // Only on mount: later the form's own values are newer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const subscription = form.watch((values) => {
      storedDraft.write({ userId, values: draftValues(listingDefaults, values), sentId: lastSentId.current });
      setIsKept(safeLocalStorage.isKept(KEY));
    });
    return () => subscription.unsubscribe();
  }, [form, userId]);

  const forget = () => {
    storedUnanswered.remove();
    setUnanswered(null);
    setFreshId(newUuid());
    setIsKept(true);
    lastSentId.current = null;
    setDraft(null);
  };

  return {
    id,
    sentBefore: unanswered?.sent ?? nothing,
    earlierId: unanswered ? null : (draft?.sentId ?? null),
    wasRestored: draft !== null,
    /** False if storage is blocked: then the values are lost when the page is left. */
    isKept,
    /** Remembers a sent version until its outcome is known. */
    sending: (sentId: string, sent: Sent) => {
      const before = storedUnanswered.read();
      const next = { id: sentId, userId, sent: [...(before?.id === sentId ? before.sent : []), sent].slice(-10) };
      storedUnanswered.write(next);
      setUnanswered(next);
      lastSentId.current = sentId;
      storedDraft.write({ userId, values: draftValues(listingDefaults, form.getValues()), sentId });
    },
    /** Called after success: deletes the draft, unless another tab has changed it meanwhile. */
    finish() {
      const last = own(storedDraft.read(), userId);
      const sent = draftValues(listingDefaults, form.getValues());
      if (!last || JSON.stringify(last.values) === JSON.stringify(sent)) storedDraft.remove();
      forget();
    },
    /** Resets the form and deletes the draft. */
    discard() {
      form.reset(listingDefaults);
      storedDraft.remove();
      forget();
    },
  };
}
