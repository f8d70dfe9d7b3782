import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rejectionReasonError } from '../../domain/listing/rejection-reason';
import { preventReload } from '../../lib/reload-after-deploy';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field, Textarea } from '../../ui/field';
import { Keycap } from '../../ui/keycap';

/** The keys of the recent reasons, in order. */
const DIGITS = '1234567890';

/** The form for a rejection reason. Enter confirms, and Escape cancels. */
export function RejectForm({
  label,
  recentReasons = [],
  hasDigitKeys = false,
  isSent = false,
  onConfirm,
  onCancel,
}: {
  label: string;
  /** Reasons to choose from, at most ten. A chosen reason can be edited. */
  recentReasons?: readonly string[];
  /** Whether a digit chooses a recent reason while the field is empty. */
  hasDigitKeys?: boolean;
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
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // An automatic reload would discard the typed reason.
  useEffect(preventReload, []);

  const change = (text: string) => {
    setReason(text);
    if (error) setError(rejectionReasonError(text));
  };
  const choose = (chosen: string) => {
    // A second choice replaces the first one. Typed text is kept.
    const isReplaced = reason.trim() === '' || recentReasons.includes(reason);
    change(isReplaced ? chosen : `${reason.trimEnd()}\n${chosen}`);
    input.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = rejectionReasonError(reason);
    setError(problem);
    if (problem) input.current?.focus();
    else onConfirm(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const isField = target === input.current;
    const chosen =
      hasDigitKeys && !ctrlKey && !metaKey && !altKey && (!isField || reason === '')
        ? recentReasons[DIGITS.indexOf(key)]
        : undefined;
    if (key === 'Escape') onCancel();
    else if (key === 'Enter' && isField && !shiftKey) form.current?.requestSubmit();
    else if (chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      inert={isSent}
      className={cx(
        'grid max-w-prose scroll-mb-4 scroll-mt-52 grid-cols-[minmax(0,1fr)] gap-3 sm:scroll-mt-40',
        isSent && 'invisible',
      )}
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
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {recentReasons.length > 0 && (
        <RecentReasons reasons={recentReasons} hasDigitKeys={hasDigitKeys} onChoose={choose} onKeyDown={onKeyDown} />
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

function RecentReasons({
  reasons,
  hasDigitKeys,
  onChoose,
  onKeyDown,
}: {
  reasons: readonly string[];
  hasDigitKeys: boolean;
  onChoose: (reason: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id={id} className="text-sm text-muted">
        Recent reasons
        {hasDigitKeys && <span className="pointer-coarse:hidden">: while the field is empty, a digit chooses one</span>}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {reasons.map((reason, at) => (
          <button
            key={reason}
            type="button"
            title={reason}
            aria-keyshortcuts={hasDigitKeys ? DIGITS[at] : undefined}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border border-edge bg-raised px-2 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:px-3"
            onClick={() => onChoose(reason)}
            onKeyDown={onKeyDown}
          >
            {hasDigitKeys && (
              <span aria-hidden className="pointer-coarse:hidden">
                <Keycap>{DIGITS[at]}</Keycap>
              </span>
            )}
            <bdi className="truncate">{reason}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
