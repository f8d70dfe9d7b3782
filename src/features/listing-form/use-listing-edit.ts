import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool } from '../../domain/listing/listing-fields';
import { listingSchema } from '../../domain/listing/listing.schema';
import { useCloseWarning, useLeaveWarning } from '../../ui/use-leave-warning';
import { LOSES_BANNER } from './banner-field';
import { uploadPicture } from './upload-banner';
import type { BannerChange } from './banner-editor';
import { extrasIn, keepReason, type WithReason } from './duplicates';
import { type Listing, mergeOnto } from '../../domain/listing/edit-values';
import { saveListing, type SaveOutcome } from './save-listing';
import { useDuplicates } from './use-duplicates';
import { readEditDraft, useEditDraft } from './use-edit-draft';

type Proposal = {
  open: (ListingValues & WithReason) | null;
  send: (base: Listing, values: ListingValues) => Promise<SaveOutcome>;
};

/**
 * Edits a stored listing with draft, banner and conflict detection.
 * @param heading receives the focus when the form restarts from a different version.
 * @param onOutcome is called after success. This hook shows failures and conflicts.
 * @param isAdmin whether an administrator edits. Only members must give a reason for a duplicate address.
 * @param proposal sends the change for review instead of saving it.
 */
export function useListingEdit(
  listing: Listing,
  userId: string,
  heading: RefObject<HTMLHeadingElement | null>,
  onOutcome: (outcome: SaveOutcome, before: Listing) => void | Promise<void>,
  isAdmin: boolean,
  proposal?: Proposal,
) {
  const [draftAtFirst] = useState(() => readEditDraft(listing.id));
  /** The version that the form edits. Saving fails if the stored version is newer. */
  const [base, setBase] = useState(draftAtFirst?.base ?? listing);
  const [newer, setNewer] = useState<Listing | null>(null);
  const [banner, setBanner] = useState<BannerChange>('keep');
  const [initial, setInitial] = useState(draftAtFirst ? null : (proposal?.open ?? null));
  const inDoubt = useRef<readonly Listing[]>([]);
  const isAsking = useRef(false);

  const form = useForm<ListingValues>({ resolver: zodResolver(listingSchema), defaultValues: fromTool(base) });
  useEffect(() => {
    const values = draftAtFirst?.values ?? proposal?.open;
    if (values) form.reset(values, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const duplicates = useDuplicates(form, base);
  const draft = useEditDraft(base, form, draftAtFirst !== null, initial);
  // The draft lasts until the tab closes, but a chosen file only until the visitor leaves the page.
  useCloseWarning(form.formState.isDirty);
  useLeaveWarning(banner === 'keep' ? null : LOSES_BANNER);

  /** Restarts the form from a stored version. `typed` values replace stored values. */
  const startFrom = (version: Listing, typed?: ListingValues) => {
    const extras = extrasIn(form.getValues() as WithReason);
    draft.restarted();
    setNewer(null);
    setInitial(null);
    setBase(version);
    form.reset(fromTool(version));
    if (typed) form.reset({ ...typed, ...extras }, { keepDefaultValues: true });
    else setBanner('keep');
  };

  const save = useMutation({
    mutationFn: async ({ values, reason }: { values: ListingValues; reason: string }) => {
      if (proposal) return proposal.send(base, values);
      const address = banner === 'keep' ? undefined : banner === 'remove' ? null : await uploadPicture(banner, userId);
      const outcome = await saveListing(base, values, address, inDoubt.current, (versions) => {
        inDoubt.current = versions;
      });
      if (outcome.kind !== 'conflict') await keepReason(base.id, reason);
      return outcome;
    },
    onSuccess: async (outcome) => {
      inDoubt.current = [];
      if (outcome.kind === 'conflict') {
        setNewer(outcome.newer);
      } else {
        startFrom(outcome.tool);
      }
      await onOutcome(outcome, base);
    },
    meta: { errorTitle: 'Your changes could not be saved' },
  });

  const send = async (values: ListingValues) => {
    if (isAsking.current || save.isPending) return;
    isAsking.current = true;
    const reason = isAdmin || proposal ? '' : await duplicates.reasonToSend();
    isAsking.current = false;
    if (reason !== null) save.mutate({ values, reason });
  };
  const startFromNewer = (version: Listing, typed?: ListingValues) => {
    startFrom(version, typed);
    heading.current?.focus();
  };
  return {
    form,
    duplicates,
    base,
    banner,
    setBanner,
    isRestored: draft.isRestored && !newer,
    startFrom,
    isSaving: save.isPending,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // The value of an incomplete date is empty, so only the browser can report the error.
      const unfinished = [...event.currentTarget.elements].find(
        (control) => control instanceof HTMLInputElement && control.validity.badInput,
      );
      if (unfinished instanceof HTMLInputElement) unfinished.reportValidity();
      else void form.handleSubmit(send)(event);
    },
    conflict: newer && {
      base,
      newer,
      typed: form.getValues(),
      onKeep: () => startFromNewer(newer, mergeOnto(newer, base, form.getValues())),
      onLoad: () => startFromNewer(newer),
    },
  };
}
