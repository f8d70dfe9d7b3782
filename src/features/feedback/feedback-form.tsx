import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fixAddress, toWebAddress } from '../../lib/web-address';
import {
  VERIFIABLE_COLUMNS,
  COLUMN_OF_REASON,
  EDITABLE_COLUMNS,
  feedbackKeys,
  noteError,
  type ReportReason,
} from '../../domain/review/feedback';
import { feedbackPath, signInAddress } from '../../domain/directory/paths';
import type { ListingValues } from '../../domain/listing/listing-columns';
import { fromTool, LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { valueText } from '../../domain/listing/listing-values';
import { toolKeys } from '../../domain/listing/tool-keys';
import type { Database } from '../../lib/database';
import { formatCount } from '../../lib/format';
import { LISTING_FEEDBACK_NOTE_LENGTH_MAX } from '../../lib/rules';
import { newUuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Field, Input, Textarea } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { extrasIn, PROBLEM, REASON, SOURCE, type WithReason } from '../listing-form/duplicates';
import { ConflictNotice } from '../listing-form/conflict-notice';
import type { Listing } from '../../domain/listing/edit-values';
import { KnownFields, ListingField, ListingFields } from '../listing-form/listing-fields';
import { useAddressField } from '../listing-form/use-address-field';
import { forgetEditDraft } from '../listing-form/use-edit-draft';
import { useListingEdit } from '../listing-form/use-listing-edit';
import { useSendReport } from './feedback.mutations';
import { ProblemChoice } from './problem-choice';
import { sendChange } from './send-feedback';

export type Outcome = NonNullable<Database['public']['Functions']['send_feedback']['Returns']>;
type OpenChange = Pick<
  Database['public']['Tables']['listing_feedback']['Row'],
  'id' | 'patch' | 'reason' | 'note' | 'source'
>;

/**
 * The feedback form for a listing. Visitors report a problem. Members can also propose new values. Owners propose new
 * values without naming a problem.
 */
export function FeedbackForm({
  listing,
  change,
  userId,
  field,
  onDone,
}: {
  listing: Listing;
  change: OpenChange | null;
  /** The user's account id, or null for a visitor without an account. */
  userId: string | null;
  field: string | null;
  /** Receives the outcome, or null if the user cancelled. */
  onDone: (outcome: Outcome | null) => void;
}) {
  const isMember = userId !== null;
  const isOwner = isMember && listing.created_by === userId;
  const [hasAllFields, setHasAllFields] = useState(isOwner || (isMember && (field !== null || change !== null)));
  const [changeId] = useState(() => change?.id ?? newUuid());
  const [errors, setErrors] = useState<{ problem?: string; note?: string; source?: string }>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const sent = useRef<Outcome>('waiting');

  const finish = async (outcome: Outcome) => {
    forgetEditDraft(listing.id);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: feedbackKeys.all, refetchType: 'none' }),
      outcome === 'applied' && queryClient.invalidateQueries({ queryKey: toolKeys.all }),
    ]);
    onDone(outcome);
  };
  const edit = useListingEdit(
    listing,
    userId ?? '',
    heading,
    async ({ kind }) => {
      if (kind === 'unchanged') notify.info('The listing already has these values');
      else if (kind === 'saved') await finish(sent.current);
    },
    false,
    {
      open: change && {
        ...fromTool({ ...listing, ...(change.patch as Partial<Listing>) }),
        ...extrasIn({ [REASON]: change.note ?? '', [SOURCE]: change.source ?? '', [PROBLEM]: change.reason ?? '' }),
      },
      send: (base, typed) =>
        sendChange(
          changeId,
          base,
          typed,
          { reason: problem, note, source: toWebAddress(fixAddress(source)) ?? '' },
          (outcome) => {
            sent.current = outcome;
          },
        ),
    },
  );
  const report = useSendReport(listing.id, (outcome) => finish(outcome ?? 'stored'));

  const { base } = edit;
  const form = edit.form as unknown as UseFormReturn<ListingValues & WithReason>;
  const address = useAddressField(form);
  const values = useWatch({ control: form.control }) as Partial<ListingValues> & WithReason;
  const extras = extrasIn(values);
  const [problem, note, source] = [extras[PROBLEM] as ReportReason | '', extras[REASON].trim(), extras[SOURCE].trim()];
  const before = fromTool(base);
  const changed = LISTING_FIELDS.filter(
    (known) => values[known.field] !== undefined && values[known.field] !== before[known.field],
  );
  const isReport = !isOwner && changed.length === 0;
  const isNoteNeeded = isReport
    ? problem === 'other'
    : !isOwner && changed.some(({ column }) => !VERIFIABLE_COLUMNS.includes(column));
  const isSending = edit.isSaving || report.isPending;

  useEffect(() => {
    if (edit.isRestored) heading.current?.focus();
    else if (field) {
      const control = heading.current?.closest('form')?.elements.namedItem(field);
      if (!(control instanceof HTMLElement)) return;
      const folded = control.closest('details');
      if (folded) folded.open = true;
      control.focus();
    }
    // Runs only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missingText = isReport
      ? 'Say in a few words what is wrong'
      : 'Say in a few words why the listing should change';
    const wrongNote = noteError(note, isNoteNeeded && missingText);
    const found = {
      ...(isReport && !problem && { problem: 'Choose what is wrong' }),
      ...(wrongNote && { note: wrongNote }),
      ...(source && !toWebAddress(fixAddress(source)) && { source: 'Please enter a valid address' }),
    };
    setErrors(found);
    const name = found.problem ? PROBLEM : found.note ? REASON : found.source ? SOURCE : null;
    if (name) {
      const control = event.currentTarget.querySelector<HTMLElement>(`[name=${name}]`);
      // The listing's fields come first in the form, so their errors get the focus first.
      if (isReport) control?.focus();
      else void form.trigger(undefined, { shouldFocus: true }).then((isValid) => isValid && control?.focus());
    } else if (!isReport) edit.submit(event);
    else if (problem && !isSending) report.mutate({ reason: problem, note });
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-labelledby="feedback-heading" className="grid gap-6">
        <h2
          id="feedback-heading"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-bold outline-none [overflow-wrap:anywhere]"
        >
          <bdi>{listing.name}</bdi>
        </h2>
        {edit.isRestored && (
          <Notice title="Your unsaved changes are back.">
            <p>You made these changes earlier in this tab.</p>
            <Button size="sm" className="mt-2 justify-self-start" onClick={() => edit.startFrom(listing)}>
              Discard changes
            </Button>
          </Notice>
        )}
        {change && !edit.isRestored && (
          <Notice title="Your change is in review.">
            <p>If you send another change, it replaces this one.</p>
          </Notice>
        )}
        {!isOwner && <ProblemChoice error={errors.problem} />}
        {hasAllFields ? (
          <>
            <ListingFields isAdmin={false} isReasonAsked={false} duplicates={edit.duplicates} hasPlacement={false} />
            <KnownFields columns={EDITABLE_COLUMNS} />
          </>
        ) : (
          isMember &&
          LISTING_FIELDS.filter(
            (known) => changed.includes(known) || (problem && COLUMN_OF_REASON[problem] === known.column),
          ).map((known) => (
            <div key={known.field} className="grid gap-1">
              <ListingField field={known.field} />
              <p className="text-xs text-muted">Now: {valueText(known.column, base[known.column]) || 'Empty'}</p>
            </div>
          ))
        )}
        {isMember
          ? !hasAllFields && (
              <Button size="sm" className="justify-self-start" onClick={() => setHasAllFields(true)}>
                Change more fields
              </Button>
            )
          : problem &&
            COLUMN_OF_REASON[problem] && (
              <p className="text-sm text-muted">
                <Link to={signInAddress(feedbackPath(listing.slug))} className="font-medium text-accent underline">
                  Sign in
                </Link>{' '}
                to correct the listing yourself, or write the correct value in the note.
              </p>
            )}
        <Field
          label="Note"
          isOptional={!isNoteNeeded}
          error={errors.note}
          hint={`${isReport ? 'What you saw, and where' : 'Why the listing should change, and how you know'}. Not public. At most ${LISTING_FEEDBACK_NOTE_LENGTH_MAX} characters.`}
        >
          {(attributes) => <Textarea {...attributes} {...form.register(REASON)} rows={3} className="min-h-18" />}
        </Field>
        {hasAllFields && (
          <Field label="Source" isOptional error={errors.source} hint="A page that confirms the change.">
            {(attributes) => (
              <Input {...attributes} {...address(SOURCE)} inputMode="url" autoComplete="off" placeholder="https://" />
            )}
          </Field>
        )}
        {edit.conflict && <ConflictNotice {...edit.conflict} />}
        <div className="sticky bottom-[var(--foot)] z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-ground px-4 py-3">
          <Button type="submit" look="primary" disabled={isSending}>
            {isSending ? 'Sending...' : 'Send'}
          </Button>
          <Button
            disabled={isSending}
            onClick={() => {
              forgetEditDraft(listing.id);
              onDone(null);
            }}
          >
            Cancel
          </Button>
          {changed.length > 0 ? (
            <p className="text-sm text-muted">
              <span className="sm:hidden">{formatCount(changed.length, 'change')}</span>
              <span className="max-sm:hidden">Changed: {changed.map(({ label }) => label).join(', ')}.</span>
            </p>
          ) : (
            hasAllFields && <p className="text-sm text-muted">You have not changed anything yet.</p>
          )}
        </div>
      </form>
    </FormProvider>
  );
}
