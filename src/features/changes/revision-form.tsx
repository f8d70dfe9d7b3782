import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { noteError } from '../../domain/review/reports';
import { LISTING_REVISIONS_NOTE_LENGTH_MAX } from '../../lib/rules';
import { fixAddress, toWebAddress } from '../../lib/web-address';
import { CHECKABLE, REVISABLE, revisionKeys } from '../../domain/review/revisions';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool, LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { toolKeys } from '../../domain/listing/tool-keys';
import { newUuid } from '../../lib/uuid';
import type { Json } from '../../lib/database';
import { Button } from '../../ui/button';
import { Field, Input, Textarea } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { ConflictNotice } from '../listing-form/conflict-notice';
import { REASON, reasonIn, SOURCE, sourceIn, type WithReason } from '../listing-form/duplicates';
import type { Listing } from '../../domain/listing/edit-values';
import { KnownFields, ListingFields } from '../listing-form/listing-fields';
import { forgetEditDraft } from '../listing-form/use-edit-draft';
import { useAddressField } from '../listing-form/use-address-field';
import { useListingEdit } from '../listing-form/use-listing-edit';
import { sendRevision } from './send-revision';
import { formatCount } from '../../lib/format';

type Waiting = { id: string; patch: Json; note: string | null; source: string | null };

/** The listing with a change that waits on top of it. */
const withPatch = (listing: Listing, patch: Json): ListingValues =>
  fromTool({ ...listing, ...(patch as Partial<Listing>) });

/**
 * Asks the administrator for a change to a listing of the directory: its own fields, from what stands now or from the
 * change that waits already.
 */
export function RevisionForm({
  listing,
  waiting,
  userId,
  field,
  onDone,
}: {
  listing: Listing;
  waiting: Waiting | null;
  userId: string;
  /** Where the form begins; its beginning, if null. */
  field: string | null;
  onDone: (state: 'waiting' | 'applied' | null) => void;
}) {
  const isOwner = listing.created_by === userId;
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const [id] = useState(() => waiting?.id ?? newUuid());
  const [wrong, setWrong] = useState<{ note?: string | undefined; source?: string | undefined }>({});
  const became = useRef<'waiting' | 'applied'>('waiting');

  const edit = useListingEdit(
    listing,
    userId,
    heading,
    async ({ kind }) => {
      if (kind === 'conflict') return;
      if (kind === 'unchanged') {
        notify.info('The listing already says so');
        return;
      }
      forgetEditDraft(listing.id);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: revisionKeys.all, refetchType: 'none' }),
        became.current === 'applied' && queryClient.invalidateQueries({ queryKey: toolKeys.all }),
      ]);
      onDone(became.current);
    },
    false,
    {
      waiting: waiting && {
        values: withPatch(listing, waiting.patch),
        note: waiting.note ?? '',
        source: waiting.source ?? '',
      },
      send: (base, values) =>
        sendRevision(
          id,
          base,
          values,
          { note: reasonIn(form).trim(), source: toWebAddress(fixAddress(sourceIn(form))) ?? '' },
          (state) => {
            became.current = state;
          },
        ),
    },
  );
  const { form, base } = edit;
  useEffect(() => {
    // A form that is taken up again begins where the person left it.
    if (edit.isRestored) heading.current?.focus();
    else if (field) {
      const control = heading.current?.closest('form')?.elements.namedItem(field);
      if (control instanceof HTMLElement) {
        const folded = control.closest('details');
        if (folded) folded.open = true;
        control.focus();
      }
    }
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const words = form as unknown as UseFormReturn<WithReason>;
  const address = useAddressField(words);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const source = sourceIn(form).trim();
    const found = {
      note: noteError(reasonIn(form), isWhyNeeded(base, form.getValues()) && !isOwner && 'Say in a few words why'),
      source: source && !toWebAddress(fixAddress(source)) ? 'Please enter a valid address' : undefined,
    };
    setWrong(found);
    if (!found.note && !found.source) {
      edit.submit(event);
      return;
    }
    event.preventDefault();
    const name = found.note ? REASON : SOURCE;
    const control = event.currentTarget.elements.namedItem(name);
    void form.trigger(undefined, { shouldFocus: true }).then((isFine) => {
      if (isFine && control instanceof HTMLElement) control.focus();
    });
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-labelledby="revision-heading" className="grid gap-6">
        <h2
          id="revision-heading"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-bold outline-none [overflow-wrap:anywhere]"
        >
          <bdi>{listing.name}</bdi>
        </h2>
        {edit.isRestored && (
          <Notice title="Your unsaved changes are back.">
            <p>You began them earlier in this tab.</p>
            <Button size="sm" className="mt-2 justify-self-start" onClick={() => edit.startFrom(listing)}>
              Discard them
            </Button>
          </Notice>
        )}
        {waiting && !edit.isRestored && (
          <Notice title="Your change is in review.">
            <p>What you send now replaces it.</p>
          </Notice>
        )}
        <ListingFields isAdmin={false} isReasonAsked={false} duplicates={edit.duplicates} hasPlacement={false} />
        <KnownFields columns={REVISABLE} />
        <section aria-labelledby="why-heading" className="grid gap-6 border-t border-line pt-6">
          <h3 id="why-heading" className="text-lg font-bold">
            Your reason
          </h3>
          <Why base={base} isOwner={isOwner} error={wrong.note} />
          <Field label="Source" isOptional error={wrong.source} hint="A page that shows it.">
            {(attributes) => (
              <Input {...attributes} {...address(SOURCE)} inputMode="url" autoComplete="off" placeholder="https://" />
            )}
          </Field>
        </section>
        {edit.conflict && <ConflictNotice {...edit.conflict} />}
        <div className="sticky bottom-[var(--foot)] z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-ground px-4 py-3">
          <Button type="submit" look="primary" disabled={edit.isSaving}>
            {edit.isSaving ? 'Sending...' : isOwner ? 'Send the change' : 'Send the suggestion'}
          </Button>
          <Button
            disabled={edit.isSaving}
            onClick={() => {
              forgetEditDraft(listing.id);
              onDone(null);
            }}
          >
            Cancel
          </Button>
          <Changed base={base} />
        </div>
      </form>
    </FormProvider>
  );
}

/** The fields that are not as the listing says. */
function changedFields(base: Listing, values: Partial<ListingValues>) {
  const before = fromTool(base);
  return LISTING_FIELDS.filter(({ field }) => values[field] !== undefined && values[field] !== before[field]);
}
const isWhyNeeded = (base: Listing, values: Partial<ListingValues>) =>
  changedFields(base, values).some(({ column }) => !CHECKABLE.includes(column));

function Why({ base, isOwner, error }: { base: Listing; isOwner: boolean; error: string | undefined }) {
  const { register } = useFormContext<WithReason>();
  const isNeeded = isWhyNeeded(base, useWatch<ListingValues>()) && !isOwner;
  return (
    <Field
      label="Why"
      isOptional={!isNeeded}
      error={error}
      hint={`Not public. At most ${LISTING_REVISIONS_NOTE_LENGTH_MAX} characters.`}
    >
      {(attributes) => <Textarea {...attributes} {...register(REASON)} rows={2} className="min-h-18" />}
    </Field>
  );
}

/** Says what is changed, so that nothing is by accident. */
function Changed({ base }: { base: Listing }) {
  const labels = changedFields(base, useWatch<ListingValues>());
  if (labels.length === 0) return <p className="text-sm text-muted">Nothing is changed yet.</p>;
  return (
    <p className="text-sm text-muted">
      <span className="sm:hidden">{formatCount(labels.length, 'change')}</span>
      <span className="max-sm:hidden">Changed: {labels.map(({ label }) => label).join(', ')}.</span>
    </p>
  );
}
