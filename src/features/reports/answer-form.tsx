import { type FormEvent, useEffect, useRef, useState } from 'react';
import { noteError, REPORT_OUTCOMES, type ReportOutcome } from '../../domain/decisions/reports';
import { newUuid } from '../../lib/uuid';
import type { ReportedListings } from '../../lib/database';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { Field, Select, Textarea } from '../../ui/field';
import { useAnswerReports } from './reports.mutations';

const outcomes = Object.keys(REPORT_OUTCOMES) as ReportOutcome[];

/** Asks what was done about the reports of a listing, and closes them all with it. */
export function AnswerForm({
  reported,
  initial,
  onCancel,
}: {
  reported: Pick<ReportedListings['rows'][number], 'id' | 'reports' | 'version'>;
  /** What was probably done. */
  initial: ReportOutcome;
  onCancel: () => void;
}) {
  const close = useAnswerReports();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(initial);
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string>();
  // One for as long as the form is open: pressed again after a lost answer, it closes nothing twice.
  const [id] = useState(newUuid);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = noteError(remark, outcome === 'other' && 'Say what was done');
    setError(found);
    if (found) form.current?.querySelector('textarea')?.focus();
    else if (!close.isPending) {
      const words = remark.trim();
      close.mutate({
        answer_id: id,
        listing_id: reported.id,
        version: reported.version,
        outcome,
        ...(words && { remark: words }),
      });
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-prose gap-4 rounded-md bg-sunken p-4">
      <Field label="What was done">
        {(attributes) => (
          <Select
            {...attributes}
            value={outcome}
            onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value) ?? 'mended')}
          >
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {REPORT_OUTCOMES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="In your words"
        isOptional={outcome !== 'other'}
        hint="Members who reported it read this and what was done."
        error={error}
      >
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
        <Button type="submit" size="sm" look="primary" aria-disabled={close.isPending}>
          {close.isPending
            ? 'Closing...'
            : reported.reports === 1
              ? 'Close the report'
              : `Close all ${formatNumber(reported.reports)} reports`}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
