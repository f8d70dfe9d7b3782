import { type FormEvent, useEffect, useRef, useState } from 'react';
import { noteError, REPORT_OUTCOMES, type ReportOutcome } from '../../domain/decisions/reports';
import { newUuid } from '../../lib/uuid';
import { formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { Field, Select, Textarea } from '../../ui/field';
import { useDecisions } from '../decisions/use-decisions';
import { type Reported, reportDecisions } from './report-decisions';

const outcomes = Object.keys(REPORT_OUTCOMES) as ReportOutcome[];

/** Asks what was done about the reports of a listing, and closes them all with it. */
export function AnswerForm({
  reported,
  initial,
  onCancel,
}: {
  reported: Pick<Reported, 'id' | 'reports' | 'version'>;
  /** What was probably done. */
  initial: ReportOutcome;
  onCancel: () => void;
}) {
  const { decide, busyIds } = useDecisions(reportDecisions);
  const isBusy = busyIds.has(reported.id);
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
    else if (!isBusy) {
      const words = remark.trim();
      decide([reported], { answer_id: id, outcome, ...(words && { remark: words }) });
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
          {isBusy
            ? 'Closing...'
            : reported.reports === 1
              ? 'Resolve report'
              : `Resolve all ${formatNumber(reported.reports)} reports`}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
