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
import { notifyError } from '../errors/notify-error';
import type { BannerChange } from './banner-editor';
import { keepReason, reasonIn, sourceIn, withReason } from './duplicates';
import { type Listing, mergeOnto } from '../../domain/listing/edit-values';
import { saveListing, type SaveOutcome } from './save-listing';
import { useDuplicates } from './use-duplicates';
import { readEditDraft, useEditDraft } from './use-edit-draft';

type Revision = {
  /** The values of a pending change, with its reason and its source. */
  waiting: { values: ListingValues; note: string; source: string } | null;
  send: (base: Listing, values: ListingValues) => Promise<SaveOutcome>;
};

/**
 * State of the form for a stored listing: draft, banner, base version, saving and conflicts.
 * @param heading gets the focus when the form restarts from another version.
 * @param onOutcome reports what was saved and refetches it; failures and conflicts are shown here.
 * @param isAdmin whether the administrator edits; members must give a reason for a duplicate address.
 * @param revision for suggesting a change instead of saving: the initial values, and the function that sends the
 * change.
 */
export function useListingEdit(
  listing: Listing,
  userId: string,
  heading: RefObject<HTMLHeadingElement | null>,
  onOutcome: (outcome: SaveOutcome, before: Listing) => void | Promise<void>,
  isAdmin: boolean,
  revision?: Revision,
) {
  const [draftAtFirst] = useState(() => readEditDraft(listing.id));
  /** The version being edited; saving fails if the stored one is newer. */
  const [base, setBase] = useState(draftAtFirst?.base ?? listing);
  const [newer, setNewer] = useState<Listing | null>(null);
  const [banner, setBanner] = useState<BannerChange>('keep');
  const [begun, setBegun] = useState(draftAtFirst ? null : (revision?.waiting?.values ?? null));
  const inDoubt = useRef<readonly Listing[]>([]);
  const isAsking = useRef(false);

  const form = useForm<ListingValues>({ resolver: zodResolver(listingSchema), defaultValues: fromTool(base) });
  useEffect(() => {
    const waiting = revision?.waiting;
    if (draftAtFirst) {
      const { values, reason, source } = draftAtFirst;
      form.reset(withReason(values, reason, source), { keepDefaultValues: true });
    } else if (waiting) {
      form.reset(withReason(waiting.values, waiting.note, waiting.source), { keepDefaultValues: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const duplicates = useDuplicates(form, base);
  const draft = useEditDraft(base, form, draftAtFirst !== null, begun);
  // The draft survives until the tab is closed, a chosen file only until the page is left.
  useCloseWarning(form.formState.isDirty);
  useLeaveWarning(banner === 'keep' ? null : LOSES_BANNER);

  /** Restarts the form from a stored version, optionally with the typed values applied to it. */
  const startFrom = (version: Listing, typed?: ListingValues) => {
    const [reason, source] = [reasonIn(form), sourceIn(form)];
    draft.restarted();
    setNewer(null);
    setBegun(null);
    setBase(version);
    form.reset(fromTool(version));
    if (typed) form.reset(withReason(typed, reason, source), { keepDefaultValues: true });
    else setBanner('keep');
  };

  const save = useMutation({
    mutationFn: async ({ values, reason }: { values: ListingValues; reason: string }) => {
      if (revision) return revision.send(base, values);
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
    onError: notifyError('Changes not saved'),
  });

  const send = async (values: ListingValues) => {
    if (isAsking.current || save.isPending) return;
    isAsking.current = true;
    const reason = isAdmin || revision ? '' : await duplicates.reasonToSend();
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
      // The browser reports a half-typed date as empty and shows the error at the field.
      const unfinished = [...event.currentTarget.elements].find(
        (control) => control instanceof HTMLInputElement && control.validity.badInput,
      );
      if (unfinished instanceof HTMLInputElement) unfinished.reportValidity();
      else void form.handleSubmit(send)(event);
    },
    /** The props of the notice about a newer version, if there is one. */
    conflict: newer && {
      base,
      newer,
      typed: form.getValues(),
      onKeep: () => startFromNewer(newer, mergeOnto(newer, base, form.getValues())),
      onLoad: () => startFromNewer(newer),
    },
  };
}
