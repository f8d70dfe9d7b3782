import { type FormEvent, useEffect, useRef, useState } from 'react';
import { noteError, REPORT_OUTCOMES, type ReportOutcome } from '../../domain/decisions/feedback';
import { Button } from '../../ui/button';
import { Field, Select, Textarea } from '../../ui/field';
import type { Approved } from '../decisions/decision-of';

const outcomes = Object.keys(REPORT_OUTCOMES) as ReportOutcome[];

/** Asks what was done about the reports of a listing, in words that members read. */
export function AnswerForm({
  isBusy,
  onResolve,
  onCancel,
}: {
  isBusy: boolean;
  onResolve: (verdict: Approved) => void;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<ReportOutcome>('fixed');
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = noteError(remark, outcome === 'other' && 'Say what was done');
    setError(found);
    if (found) form.current?.querySelector('textarea')?.focus();
    else if (!isBusy) {
      const words = remark.trim();
      onResolve({ to: 'approve', outcome, ...(words && { remark: words }) });
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-prose gap-4 rounded-md bg-sunken p-4">
      <Field label="What was done">
        {(attributes) => (
          <Select
            {...attributes}
            value={outcome}
            onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value) ?? 'fixed')}
          >
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {REPORT_OUTCOMES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Details" isOptional={outcome !== 'other'} hint="Members who reported it read this." error={error}>
        {(attributes) => (
          <Textarea
            {...attributes}
            rows={2}
            className="min-h-16!"
            value={remark}
            onChange={({ target }) => {
              setRemark(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" look="primary" aria-disabled={isBusy}>
          {isBusy ? 'Resolving...' : 'Resolve'}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
