import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { noteError, REPORT_REASONS, type ReportReason, reportKeys } from '../../domain/decisions/reports';
import { LISTING_REPORT_NOTES_NOTE_LENGTH_MAX } from '../../lib/rules';
import { newUuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Field, Textarea } from '../../ui/field';
import { notify } from '../../ui/notify';
import { useSession } from '../auth/session';
import { reportFailure, sendReport } from './send-report';

type Draft = { reason: ReportReason | null; note: string };
/** What was begun, by listing: Escape, or a press beside the form, loses nothing. */
const drafts = new Map<string, Draft>();

const reasons = Object.keys(REPORT_REASONS) as ReportReason[];

/** The form for what is wrong with a listing. */
export default function ReportDialog({ tool, onClose }: { tool: { id: string; name: string }; onClose: () => void }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => drafts.get(tool.id) ?? { reason: null, note: '' });
  const [wrong, setWrong] = useState<{ reason?: string | undefined; note?: string | undefined }>({});
  const lastSent = useRef<Draft & { id: string }>(undefined);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => void drafts.set(tool.id, draft), [tool.id, draft]);

  const leave = () => {
    // Before the focus goes back: what lies behind an open dialog cannot have it.
    dialog.current?.close();
    onClose();
  };
  const send = useMutation({
    // A failure is said in the form: messages would lie behind it.
    meta: { isQuiet: true },
    mutationFn: ({ reason, note }: { reason: ReportReason; note: string }) => {
      const { current: sent } = lastSent;
      // The same again: if only its answer was lost, it is not counted twice.
      const id = sent?.reason === reason && sent.note === note ? sent.id : newUuid();
      lastSent.current = { reason, note, id };
      return sendReport({ report_id: id, listing_id: tool.id, reason, ...(note && { note }) });
    },
    onSuccess: (outcome) => {
      drafts.delete(tool.id);
      leave();
      if (outcome === 'known') notify.info('We have this report already', { description: 'A person will look at it.' });
      else
        notify.success('Thank you: your report was sent', {
          description:
            outcome === 'counted'
              ? 'It is counted. Enough notes about this listing wait already, so yours was not kept.'
              : user
                ? 'What becomes of it stands under My submissions.'
                : 'A person will look at it.',
        });
      if (user) void queryClient.invalidateQueries({ queryKey: reportKeys.mine(user.id) });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { reason } = draft;
    const found = {
      reason: reason ? undefined : 'Choose what is wrong',
      note: noteError(draft.note, reason === 'other' && 'Say in a few words what is wrong'),
    };
    setWrong(found);
    if (found.reason) form.current?.querySelector<HTMLElement>('input')?.focus();
    else if (found.note) form.current?.querySelector('textarea')?.focus();
    else if (reason && !send.isPending) send.mutate({ reason, note: draft.note.trim() });
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="report-heading"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-5 text-ink shadow-lifted sm:p-6"
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="report-heading" className="text-lg font-bold [overflow-wrap:anywhere]">
            Report a problem with <bdi>{tool.name}</bdi>
          </h2>
          <p className="text-sm text-muted">Only the people who look after the directory read this.</p>
        </div>
        <fieldset aria-describedby={wrong.reason && 'report-reason-error'}>
          <legend className="pb-1 text-sm font-semibold">What is wrong?</legend>
          {reasons.map((reason) => (
            <label
              key={reason}
              className="-mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="reason"
                className="size-4 accent-accent"
                checked={draft.reason === reason}
                onChange={() => {
                  setDraft({ ...draft, reason });
                  setWrong({});
                }}
              />
              {REPORT_REASONS[reason]}
            </label>
          ))}
          {wrong.reason && (
            <p id="report-reason-error" className="pt-1 text-sm font-medium text-danger">
              {wrong.reason}
            </p>
          )}
        </fieldset>
        <Field
          label="Note"
          isOptional={draft.reason !== 'other'}
          hint={`What you saw, where, and what would be right. At most ${LISTING_REPORT_NOTES_NOTE_LENGTH_MAX} characters.`}
          error={wrong.note}
        >
          {(attributes) => (
            <Textarea
              {...attributes}
              name="note"
              rows={3}
              className="min-h-20!"
              value={draft.note}
              onChange={({ target }) => {
                setDraft({ ...draft, note: target.value });
                if (wrong.note) setWrong({ ...wrong, note: undefined });
              }}
            />
          )}
        </Field>
        {send.isError && (
          <p role="alert" className="text-sm font-medium text-danger">
            {reportFailure(send.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" aria-disabled={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send report'}
          </Button>
          <Button onClick={leave}>Cancel</Button>
        </div>
      </form>
    </dialog>
  );
}
