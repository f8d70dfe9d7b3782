import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rejectionReasonError } from '../../domain/listing/rejection-reason';
import { preventReload } from '../../lib/reload-after-deploy';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field, Textarea } from '../../ui/field';

/** The form for a rejection reason. Enter confirms, and Escape cancels. */
export function RejectForm({
  label,
  isSent = false,
  onConfirm,
  onCancel,
}: {
  label: string;
  /** Hides the form but keeps its text, because the request may fail. */
  isSent?: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => input.current?.focus(), []);
  // A reload after a deployment would discard the typed reason.
  useEffect(preventReload, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = rejectionReasonError(reason);
    setError(problem);
    if (problem) input.current?.focus();
    else onConfirm(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      inert={isSent}
      className={cx('grid max-w-prose gap-3', isSent && 'invisible')}
    >
      <Field label={label} hint="The author sees this reason. Enter confirms, Shift+Enter adds a line, Escape cancels.">
        {({ 'aria-describedby': hintId, ...attributes }) => (
          <Textarea
            {...attributes}
            ref={input}
            rows={2}
            required
            aria-invalid={error !== null}
            aria-describedby={cx(hintId, error && errorId)}
            className="min-h-16!"
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              if (error) setError(rejectionReasonError(event.target.value));
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" size="sm">
          Confirm
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
