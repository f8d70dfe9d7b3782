import { type FormEvent, useEffect, useRef } from 'react';
import { formText } from '../../lib/form-text';
import { currencyName, stepOf, unitsOf } from '../../lib/money';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import type { PlacementAction, PlacementChange } from './placements.mutations';
import type { Placement } from './placements.queries';
import { DAY_MS, utcDay } from './utc-day';
import { useToday } from './use-today';
import {
  PLACEMENT_TERMS_NOTE_LENGTH_MAX,
  PLACEMENT_TERMS_PAYMENT_REFERENCE_LENGTH_MAX,
  PLACEMENT_PRICES_PRICE_RANGE_MAX,
} from '../../lib/rules';

type Values = Omit<PlacementChange, 'id' | 'action' | 'expected'>;

const questions: Record<PlacementAction, string> = {
  accept: 'We ask the owner for this price.',
  mark_paid: 'The placement runs on these days.',
  reschedule: 'The placement moves to these days.',
  extend: 'It runs until this day. The price is for the added days.',
  end_today: 'Today is its last day.',
  cancel:
    'It stops at once, for good. What you marked as paid counts as refunded; other payments go to your review queue.',
  note_refund: 'Refund the money where it was paid. What Stripe refunds is booked by itself.',
};

const fieldsOf: Record<PlacementAction, readonly string[]> = {
  accept: ['price', 'note'],
  mark_paid: ['first', 'last', 'price', 'reference', 'note'],
  reschedule: ['first', 'last'],
  extend: ['last', 'price'],
  end_today: [],
  cancel: ['note'],
  note_refund: ['price', 'note'],
};

/** Where the price is a part of the whole. */
const priceHints: Partial<Record<PlacementAction, string>> = {
  extend: 'Added to the agreed price.',
  note_refund: 'Of what was marked as paid.',
};

/** The form that an action needs before it is carried out. */
export function ActionForm({
  placement,
  action,
  isBusy,
  onConfirm,
  onCancel,
}: {
  placement: Placement;
  action: PlacementAction;
  isBusy: boolean;
  onConfirm: (values: Values) => void;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  // What is cancelled counts as refunded already.
  const isRefunded = action === 'note_refund' && placement.state === 'cancelled';
  const fields = isRefunded ? ['note'] : fieldsOf[action];
  const today = useToday();
  const first = placement.first_day ?? today;
  const month = utcDay(Date.parse(first) + 29 * DAY_MS);
  const units = unitsOf(placement.currency);
  const agreed = placement.price_cents ?? placement.list_cents;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => formText(values, name);
    const cents = Math.round(Number(text('price')) * units);
    onConfirm({
      ...(text('first') && { first_day: text('first') }),
      ...(text('last') && { last_day: text('last') }),
      ...(text('price') && Number.isFinite(cents) && { price_cents: cents }),
      ...(text('reference') && { payment_reference: text('reference') }),
      ...(text('note') && { note: text('note') }),
    });
  };

  return (
    <form ref={form} onSubmit={submit} className="grid gap-4 rounded-md bg-sunken p-4">
      <p className="text-sm">{questions[action]}</p>
      {fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.includes('first') && (
            <Field label="First day (UTC)">
              {(attributes) => <Input {...attributes} name="first" type="date" required defaultValue={first} />}
            </Field>
          )}
          {fields.includes('last') && (
            <Field label="Last day (UTC)">
              {(attributes) => (
                <Input {...attributes} name="last" type="date" required defaultValue={placement.last_day ?? month} />
              )}
            </Field>
          )}
          {fields.includes('price') && (
            <Field
              label={`${action === 'note_refund' ? 'Amount' : 'Price'} in ${currencyName(placement.currency)}`}
              hint={priceHints[action] ?? 'For all days.'}
              isOptional={action === 'note_refund'}
            >
              {(attributes) => (
                <Input
                  {...attributes}
                  name="price"
                  type="number"
                  min={0}
                  max={PLACEMENT_PRICES_PRICE_RANGE_MAX / units}
                  step={stepOf(placement.currency)}
                  inputMode="decimal"
                  defaultValue={priceHints[action] || agreed === null ? '' : agreed / units}
                />
              )}
            </Field>
          )}
          {fields.includes('reference') && (
            <Field label="Payment reference" isOptional>
              {(attributes) => (
                <Input
                  {...attributes}
                  name="reference"
                  maxLength={PLACEMENT_TERMS_PAYMENT_REFERENCE_LENGTH_MAX}
                  autoComplete="off"
                />
              )}
            </Field>
          )}
          {fields.includes('note') && (
            <Field label="Note" isOptional={action !== 'note_refund'}>
              {(attributes) => (
                <Input
                  {...attributes}
                  name="note"
                  maxLength={PLACEMENT_TERMS_NOTE_LENGTH_MAX}
                  autoComplete="off"
                  required={action === 'note_refund'}
                />
              )}
            </Field>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" look={action === 'cancel' ? 'danger' : 'primary'} disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Confirm'}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
