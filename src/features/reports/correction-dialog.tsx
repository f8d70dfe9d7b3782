import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { COLUMN_OF_REASON, noteError, REPORT_REASONS, type ReportReason } from '../../domain/review/reports';
import { CHECKABLE, revisionKeys } from '../../domain/review/revisions';
import { reportPath, suggestPath, signInAddress } from '../../domain/directory/paths';
import { formName, LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { formText, storedValue, valueText } from '../../domain/listing/listing-values';
import { listingSchema } from '../../domain/listing/listing.schema';
import type { AiTool } from '../../domain/listing/tool';
import { toolKeys } from '../../domain/listing/tool-keys';
import { safeSessionStorage } from '../../lib/safe-storage';
import { fits, storedJson } from '../../lib/typed-storage';
import { newUuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Field, Textarea } from '../../ui/field';
import { notify } from '../../ui/notify';
import { useAccess } from '../auth/use-access';
import { sendCorrection } from '../changes/send-correction';
import { Choice, CorrectedField } from './corrected-field';
import { reportFailure, sendReport } from './send-report';

type Column = (typeof COLUMN_OF_REASON)[keyof typeof COLUMN_OF_REASON];
export type CorrectedTool = Pick<AiTool, Column | 'id' | 'slug' | 'name'>;

const reasons = Object.keys(REPORT_REASONS) as ReportReason[];
const columnOf = (reason: ReportReason | null) =>
  (COLUMN_OF_REASON as Partial<Record<ReportReason, Column>>)[reason ?? 'other'];

const draftSchema = z.object({
  reason: z.nullable(z.enum(reasons)),
  note: z.string(),
  /** What was typed or chosen, by column. */
  values: z.record(z.string(), z.string()),
});
type Draft = z.infer<typeof draftSchema>;
// features/auth/private-drafts.ts deletes the keys with this prefix at a sign-out.
const keyOf = (id: string) => `edit-draft:${id}`;
/** What was begun: Escape, a press beside the form, or signing in on the way loses nothing. */
const draftOf = (id: string) => storedJson<Draft>(safeSessionStorage, keyOf(`wrong:${id}`), fits(draftSchema));

/**
 * What is wrong with a listing: what it is, and what should stand there. A member sends a change, which waits as every
 * other one; who is not signed in, or says nothing that can stand there, sends a report.
 */
export default function CorrectionDialog({ tool, onClose }: { tool: CorrectedTool; onClose: () => void }) {
  const { kind, user } = useAccess();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => draftOf(tool.id).read() ?? { reason: null, note: '', values: {} });
  const [wrong, setWrong] = useState<{ reason?: string; value?: string; note?: string }>({});
  const lastSent = useRef({ what: '', id: '' });

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const change = (more: Partial<Draft>) => {
    const next = { ...draft, ...more };
    setDraft(next);
    setWrong({});
    draftOf(tool.id).write(next);
  };

  const { reason } = draft;
  // What the administrator changes is live at once, on the desk of listings.
  const member = kind === 'administrator' ? null : user;
  // A description does not fit into a report's note: a visitor says there what should stand.
  const column = member || columnOf(reason) !== 'description' ? columnOf(reason) : undefined;
  const stands = column && formText(column, tool as AiTool);
  const value = (column && draft.values[column]) ?? stands ?? '';
  const isCorrected = value !== (stands ?? '');
  const isNoteNeeded =
    reason === 'other' || (member !== null && isCorrected && column !== undefined && !CHECKABLE.includes(column));

  const leave = () => {
    // Before the focus goes back: what lies behind an open dialog cannot have it.
    dialog.current?.close();
    onClose();
  };
  const send = useMutation({
    // A failure is said in the form: messages would lie behind it.
    meta: { isQuiet: true },
    mutationFn: async (asked: { reason: ReportReason; note: string; proposed: string | null }) => {
      const what = JSON.stringify(asked);
      // The same again: if only its answer was lost, it is not counted twice.
      if (lastSent.current.what !== what) lastSent.current = { what, id: newUuid() };
      const { id } = lastSent.current;
      const { note, proposed } = asked;
      if (!member || !column || proposed === null)
        return sendReport({ report_id: id, listing_id: tool.id, reason: asked.reason, ...(note && { note }) });
      const state = await sendCorrection(id, tool.id, member.id, { column, stands: tool[column], proposed, note });
      if (state) return state;
      await queryClient.invalidateQueries({ queryKey: toolKeys.ofPage(tool.slug) });
      throw new Error('The listing was changed meanwhile. Look at what it says now, and send again if it is wrong.');
    },
    onSuccess: async (outcome) => {
      draftOf(tool.id).remove();
      leave();
      const follow = user && {
        action: { label: 'My tools', onClick: () => void navigate('/my-submissions') },
      };
      if (outcome === 'waiting') notify.success('Your change is in review.', follow ?? {});
      else if (outcome === 'applied') notify.success('Your change is live');
      else if (outcome === 'known') notify.info('We have this report already');
      else
        notify.success('Thank you. We look at every report.', {
          ...(outcome === 'counted' && {
            description: 'Report received. We already have enough notes about this listing.',
          }),
          ...follow,
        });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: revisionKeys.all }),
        outcome === 'applied' && queryClient.invalidateQueries({ queryKey: toolKeys.all }),
      ]);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = column && {
      ...LISTING_COLUMNS[column],
      checked: listingSchema.shape[formName(column)].safeParse(value),
    };
    const proposed = field && isCorrected ? String(storedValue(field, field.checked.data ?? value)) : null;
    const words = draft.note.trim();
    // A visitor's correction is words of the report.
    const note =
      field && proposed !== null && !member ? `${field.label}: ${valueText(column, proposed)}\n${words}`.trim() : words;
    const found = {
      ...(!reason && { reason: 'Choose what is wrong' }),
      ...(isCorrected && field?.checked.error && { value: field.checked.error.issues[0]?.message ?? '' }),
    };
    const noteIs = noteError(
      note,
      isNoteNeeded && (isCorrected ? 'Say in a few words why' : 'Say in a few words what is wrong'),
    );
    const all = { ...found, ...(noteIs && { note: noteIs }) };
    setWrong(all);
    const first = all.reason ? 'reason' : 'value' in all ? 'value' : all.note ? 'note' : null;
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (reason && !send.isPending) send.mutate({ reason, note, proposed });
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="report-heading"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // Fixed at its top: what grows below moves nothing that is under a finger.
      className="mx-auto mb-auto mt-4 w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-5 text-ink shadow-lifted sm:mt-[12vh] sm:p-6"
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <h2 id="report-heading" className="text-lg font-bold [overflow-wrap:anywhere]">
          Something wrong with <bdi>{tool.name}</bdi>?
        </h2>
        <Choice
          legend="What is wrong?"
          name="reason"
          options={REPORT_REASONS}
          value={reason}
          error={wrong.reason}
          onChoose={(chosen) => change({ reason: chosen })}
        />
        {column && (
          <CorrectedField
            column={column}
            stands={stands ?? ''}
            value={value}
            error={wrong.value}
            onChange={(typed) => change({ values: { ...draft.values, [column]: typed } })}
          />
        )}
        {reason && (
          <Field
            label="Note"
            isOptional={!isNoteNeeded}
            hint="What you saw, and where. Only we read it."
            error={wrong.note}
          >
            {(attributes) => (
              <Textarea
                {...attributes}
                name="note"
                rows={2}
                className="min-h-18!"
                value={draft.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            )}
          </Field>
        )}
        {send.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {reportFailure(send.error)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" aria-disabled={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send'}
          </Button>
          <Button onClick={leave}>Cancel</Button>
          {kind !== 'loading' && (
            <Link
              to={user ? suggestPath(tool.slug) : signInAddress(reportPath(tool.slug))}
              className="card-action underline decoration-1 underline-offset-3"
            >
              {user ? 'Change several things' : 'Sign in to change it yourself'}
            </Link>
          )}
        </div>
      </form>
    </dialog>
  );
}
