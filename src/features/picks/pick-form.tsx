import { useEffect, useRef, useState } from 'react';
import { characters, isStorableText } from '../../domain/text/text';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { PICKS_REASON_LENGTH_MAX as MAX, PICKS_REASON_LENGTH_MIN as MIN } from '../../lib/rules';

function refusalOf(reason: string): string | undefined {
  const length = characters(reason);
  if (length < MIN) return `Use at least ${MIN} characters`;
  if (length > MAX) return `Use at most ${MAX} characters; it has ${length}`;
  return isStorableText(reason) ? undefined : 'It has characters that cannot be shown';
}

export function PickForm({
  initial = '',
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
}: {
  initial?: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (initial) input.current?.focus();
  }, [initial]);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = text.trim();
        const refusal = refusalOf(reason);
        setError(refusal);
        if (refusal) input.current?.focus();
        else onSubmit(reason);
      }}
    >
      <Field label="Why, in one sentence" hint="Shown on the card instead of the description." error={error}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={input}
            name="reason"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" size="sm" disabled={isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
