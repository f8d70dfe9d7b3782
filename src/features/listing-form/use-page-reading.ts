import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { addressKey } from '../../domain/address/address-key';
import { fixAddress } from '../../lib/web-address';
import { offeredCategories } from '../../domain/categories/families';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { LISTING_FIELDS, listingDefaults } from '../../domain/listing/listing-fields';
import { listingSchema } from '../../domain/listing/listing.schema';
import { useCategories } from '../categories/use-categories';
import { fieldsFromPage, FROM_PAGE, type WithFromPage } from './from-page';
import { readPage } from './read-page';

const keyOf = (url: string) => addressKey(fixAddress(url));

/** Focuses a form field synchronously. Phones open the keyboard only inside a touch handler. */
export function focusField(inside: RefObject<HTMLElement | null>, name: keyof ListingValues) {
  const control = inside.current?.closest('form')?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/**
 * Prefills the form from the tool's page. Skips fields that the visitor has changed or focused. Ignores the response if
 * the address has changed, the listing was sent or the visitor has left.
 * @param status the progress line, which has the focus until the first field is editable.
 */
export function usePageReading(values: UseFormReturn<ListingValues>, status: RefObject<HTMLElement | null>) {
  const form = values as unknown as UseFormReturn<ListingValues & WithFromPage>;
  const categories = offeredCategories(useCategories());
  const [line, setLine] = useState('');
  const currentReading = useRef<AbortController | null>(null);
  const key = useRef('');
  const changed = useRef(new Set<string>());
  const isFilling = useRef(false);

  const stop = useCallback(() => {
    currentReading.current?.abort();
    currentReading.current = null;
    setLine('');
  }, []);

  useEffect(() => {
    key.current = keyOf(form.getValues('url'));
    const { unsubscribe } = form.watch((now, { name }) => {
      if (!name || name === FROM_PAGE || isFilling.current) return;
      changed.current.add(name);
      // The error appeared before the first submit, so validation does not clear it.
      if (name === 'url' && form.getFieldState(name).invalid) form.clearErrors(name);
      const marked = fieldsFromPage(form.getValues());
      const isElsewhere = name === 'url' && keyOf(now.url ?? '') !== key.current;
      if (isElsewhere) stop();
      // After the address changes, the fields are no longer marked as prefilled.
      const remaining = isElsewhere ? [] : marked.filter((field) => field !== name);
      if (remaining.length < marked.length) form.setValue(FROM_PAGE, remaining.join());
    });
    return () => {
      unsubscribe();
      currentReading.current?.abort();
    };
  }, [form, stop]);

  function fill(found: Partial<ListingValues>): number {
    const now = form.getValues();
    const filled = (Object.entries(found) as [keyof ListingValues, string][]).filter(
      ([field]) =>
        now[field] === listingDefaults[field] &&
        !changed.current.has(field) &&
        document.activeElement?.getAttribute('name') !== field,
    );
    isFilling.current = true;
    for (const [field, text] of filled)
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.getFieldState(field).invalid });
    form.setValue(FROM_PAGE, filled.map(([field]) => field).join());
    isFilling.current = false;
    return filled.length;
  }

  return {
    line,
    stop,
    async read() {
      stop();
      changed.current.clear();
      const { url } = form.getValues();
      const reading = new AbortController();
      currentReading.current = reading;
      key.current = keyOf(url);
      setLine('Reading the page...');
      status.current?.focus();
      let message: string;
      try {
        const found = await readPage(url, categories, reading.signal);
        if (currentReading.current !== reading) return;
        const count = fill(found);
        message =
          count === 1
            ? 'We filled in 1 field from the tool’s page. Check it.'
            : count > 1
              ? `We filled in ${count} fields from the tool’s page. Check them.`
              : 'We found nothing more on the tool’s page. Fill in the form yourself.';
      } catch (error) {
        if (currentReading.current !== reading) return;
        message = (error as Error).message;
      }
      setLine(message);
      if (document.activeElement !== status.current) return;
      const now = form.getValues();
      const first = LISTING_FIELDS.find(({ field }) => !listingSchema.shape[field].safeParse(now[field]).success);
      if (first) focusField(status, first.field);
    },
  };
}
