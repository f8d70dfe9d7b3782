import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { fixAddress } from '../../lib/web-address';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { listingSchema } from '../../domain/listing/listing.schema';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/notice';
import { useHydrated } from '../../ui/use-hydrated';
import { useCloseWarning, useLeaveWarning } from '../../ui/use-leave-warning';
import { requestedKind } from '../../domain/placement/placement';
import { BannerField, LOSES_BANNER } from './banner-field';
import { PlacementSummary } from '../placements/offers';
import { ListingFields } from './listing-fields';
import { isAddressTaken, useDuplicates } from './use-duplicates';
import { listingDefaults } from '../../domain/listing/listing-fields';
import { takenKeys } from '../../domain/listing/tool-keys';
import { AddressStep } from './address-step';
import { useCreateListing } from './tools.mutations';
import { useListingDraft } from './use-listing-draft';
import { focusField, usePageReading } from './use-page-reading';

export default function CreateListingForm({
  userId,
  isAdmin,
  onCreated,
}: {
  userId: string;
  isAdmin: boolean;
  onCreated: () => void;
}) {
  const form = useForm<ListingValues>({ resolver: zodResolver(listingSchema), defaultValues: listingDefaults });
  const draft = useListingDraft(userId, form);
  const queryClient = useQueryClient();
  // Discards earlier checks, because another form may have submitted the address since.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: takenKeys.all, refetchType: 'none' }), [queryClient]);
  const duplicates = useDuplicates(form, { id: draft.inDoubt()?.id });
  const status = useRef<HTMLParagraphElement>(null);
  const reading = usePageReading(form, status);
  const [isBegun, setIsBegun] = useState(draft.wasRestored);
  const [isChecking, setIsChecking] = useState(false);
  const [banner, setBanner] = useState<File | null>(null);
  const create = useCreateListing();
  // This is a ref, because a state update would be too late for the second click of a double click.
  const isSending = useRef(false);
  const [premium, tier] = useWatch({ control: form.control, name: ['premium', 'sponsorTier'] });
  const hasBanner = premium !== 'none';
  // The visitor is warned about a chosen file, because the draft restores only text.
  useLeaveWarning(hasBanner && banner ? LOSES_BANNER : null);
  useCloseWarning(!draft.isKept);

  const isOpen = useRef(isBegun);
  const open = (isForm: boolean) => {
    isOpen.current = isForm;
    // The field is registered again after the fields above it, so that the first invalid field gets the focus.
    form.unregister('url', { keepValue: true, keepDirty: true, keepDefaultValue: true });
    // The fields are rendered at once, so that one of them can get the focus.
    flushSync(() => setIsBegun(isForm));
  };
  const byHand = () => {
    open(true);
    focusField(status, 'name');
  };
  const continueToForm = async () => {
    const wasReported = duplicates.taken !== undefined && isAddressTaken(duplicates.taken);
    const url = fixAddress(form.getValues('url'));
    form.setValue('url', url, { shouldDirty: true });
    if (!(await form.trigger('url', { shouldFocus: true }))) return;
    setIsChecking(true);
    const taken = wasReported ? null : await duplicates.ask();
    setIsChecking(false);
    if (taken && isAddressTaken(taken)) return;
    // The result is ignored if the visitor has opened the form, typed a different address or left the page.
    if (isOpen.current || form.getValues('url') !== url || !status.current) return;
    open(true);
    void reading.read();
  };

  const submit = form.handleSubmit(async (values) => {
    reading.stop();
    const reason = isAdmin ? '' : await duplicates.reasonToSend();
    if (reason === null) return;
    try {
      await create.mutateAsync({ values, reason, banner, isAdmin, inDoubt: draft.inDoubt(), onSend: draft.sending });
      draft.finish();
      onCreated();
    } catch {
      // The mutation has already shown the error. The form keeps its values.
    }
  });
  const submitOnce = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void (isBegun ? submit(event) : continueToForm()).finally(() => {
      isSending.current = false;
    });
  };

  return (
    <form noValidate inert={!useHydrated()} onSubmit={submitOnce} className="grid gap-6" aria-label="List Your AI Tool">
      {draft.wasRestored && (
        <Notice title="Your draft is back.">
          <p>Choose the banner again.</p>
          <Button
            size="sm"
            className="mt-2 justify-self-start"
            onClick={() => {
              draft.discard();
              setBanner(null);
              open(false);
              focusField(status, 'url');
            }}
          >
            Discard draft
          </Button>
        </Notice>
      )}
      <div>
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className={cx('text-sm outline-none', reading.line && 'mb-6 rounded-lg border border-line bg-sunken p-3')}
        >
          {reading.line}
        </p>
        <FormProvider {...form}>
          {isBegun ? (
            <ListingFields isAdmin={isAdmin} duplicates={duplicates} />
          ) : (
            <AddressStep duplicates={duplicates} isChecking={isChecking} onByHand={byHand} />
          )}
        </FormProvider>
      </div>
      {isBegun && (
        <>
          {hasBanner && <BannerField file={banner} onFile={setBanner} />}
          <section aria-label="Price and next steps" className="rounded-lg border border-line bg-sunken p-4 text-sm">
            <PlacementSummary kind={requestedKind(premium, tier)} isAdmin={isAdmin} />
          </section>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" look="primary" disabled={create.isPending} className="min-w-40">
              {create.isPending ? 'Submitting...' : 'Submit Listing'}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
