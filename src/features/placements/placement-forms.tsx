import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { addDays } from '../../domain/placement/days';
import {
  isPlacementKind,
  PLACEMENT_KINDS,
  type PlacementKind,
  placementLabels,
  type PlacementState,
} from '../../domain/placement/placement';
import { formText } from '../../lib/form-text';
import { PLACEMENT_TERMS_NOTE_LENGTH_MAX, PLACEMENT_TERMS_PAYMENT_REFERENCE_LENGTH_MAX } from '../../lib/rules';
import { Button } from '../../ui/button';
import { Field, InputField, Select } from '../../ui/field';
import { useFoundListings } from '../listings/use-found-listings';
import { type PlacementAction, type PlacementChange, useStartPlacement } from './placements.mutations';
import { type Placement, placementQueries, priceOn } from './placements.queries';
import { PriceField, priceIn, RowForm } from './row-form';
import { useToday } from './use-today';

/** The actions that the database allows in each state, with the usual next step first. */
const actionsOf: Record<PlacementState, readonly PlacementAction[]> = {
  requested: ['accept', 'mark_paid', 'cancel'],
  awaiting_payment: ['mark_paid', 'cancel'],
  scheduled: ['reschedule', 'extend', 'cancel', 'note_refund'],
  running: ['extend', 'end_today', 'cancel', 'note_refund'],
  ended: ['extend', 'note_refund'],
  cancelled: ['note_refund'],
};

type FieldName = 'first' | 'last' | 'price' | 'reference' | 'note';

/**
 * @property sentence describes the result of the action. @property priceHint the hint for a price that is only part of
 * the whole price.
 */
export const placementActions: Record<
  PlacementAction,
  { label: string; sentence: string; fields: readonly FieldName[]; priceHint?: string }
> = {
  accept: { label: 'Ask for payment', sentence: 'We will ask the owner to pay this price.', fields: ['price', 'note'] },
  mark_paid: {
    label: 'Mark as paid',
    sentence: 'The placement will run on these days.',
    fields: ['first', 'last', 'price', 'reference', 'note'],
  },
  reschedule: {
    label: 'Change the days',
    sentence: 'The placement will move to these days.',
    fields: ['first', 'last'],
  },
  extend: {
    label: 'Extend',
    sentence: 'The placement will run until this day. The price is for the added days.',
    fields: ['last', 'price'],
    priceHint: 'This amount is added to the agreed price.',
  },
  end_today: { label: 'End today', sentence: 'Today will be the last day of the placement.', fields: [] },
  cancel: {
    label: 'Cancel',
    sentence:
      'The placement stops immediately and cannot be restarted. Amounts that you marked as paid count as refunded. Other payments go to the review queue, where you decide about them.',
    fields: ['note'],
  },
  note_refund: {
    label: 'Record a refund',
    sentence: 'First send the money back in the way it was paid. Refunds in Stripe are recorded automatically.',
    fields: ['price', 'note'],
    priceHint: 'Enter no more than the amount marked as paid.',
  },
};

/** Returns a placement's next step and its other actions. Cancelling is never the next step. */
export function stepsOf({
  state,
  tool_id: tool,
  last_day: last,
}: Pick<Placement, 'tool_id' | 'last_day'> & { state: PlacementState }): {
  next: PlacementAction | null;
  others: readonly PlacementAction[];
} {
  const actions = actionsOf[state].filter((action) =>
    tool === null ? !['reschedule', 'extend'].includes(action) : action !== 'extend' || last !== null,
  );
  const [first, ...rest] = actions;
  return !first || first === 'cancel' || first === 'note_refund'
    ? { next: null, others: actions }
    : { next: first, others: rest };
}

function readValues(values: FormData, currency: string): Omit<PlacementChange, 'id' | 'action' | 'expected'> {
  const text = (name: FieldName) => formText(values, name);
  const price = priceIn(values, currency);
  return {
    ...(text('first') && { first_day: text('first') }),
    ...(text('last') && { last_day: text('last') }),
    ...(price !== null && { price_cents: price }),
    ...(text('reference') && { payment_reference: text('reference') }),
    ...(text('note') && { note: text('note') }),
  };
}

const NoteField = (field: Pick<ComponentProps<typeof InputField>, 'hint' | 'isOptional' | 'required'>) => (
  <InputField {...field} label="Note" name="note" maxLength={PLACEMENT_TERMS_NOTE_LENGTH_MAX} autoComplete="off" />
);

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
  onConfirm: (values: ReturnType<typeof readValues>) => void;
  onCancel: () => void;
}) {
  const today = useToday();
  const { label, sentence, fields, priceHint } = placementActions[action];
  const { currency, state } = placement;
  const first = placement.first_day ?? today;
  const agreed = placement.price_cents ?? placement.list_cents;
  const isRefund = action === 'note_refund';
  /** A cancelled placement already counts as refunded, so only a note can be added. */
  const has = (name: FieldName) => fields.includes(name) && !(isRefund && state === 'cancelled' && name === 'price');

  return (
    <RowForm
      label={`${label}: ${placement.tool_name}`}
      submitLabel="Confirm"
      isDanger={action === 'cancel'}
      isBusy={isBusy}
      onSubmit={(values) => onConfirm(readValues(values, currency))}
      onCancel={onCancel}
    >
      <p className="text-sm">{sentence}</p>
      {fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {has('first') && (
            <InputField label="First day (UTC)" name="first" type="date" required defaultValue={first} />
          )}
          {has('last') && (
            <InputField
              label="Last day (UTC)"
              name="last"
              type="date"
              required
              defaultValue={placement.last_day ?? addDays(first, 29)}
            />
          )}
          {has('price') && (
            <PriceField
              currency={currency}
              label={isRefund ? 'Amount' : 'Price'}
              hint={priceHint ?? 'The total for all days.'}
              isOptional={isRefund}
              cents={priceHint ? null : agreed}
            />
          )}
          {has('reference') && (
            <InputField
              label="Payment reference"
              isOptional
              name="reference"
              maxLength={PLACEMENT_TERMS_PAYMENT_REFERENCE_LENGTH_MAX}
              autoComplete="off"
            />
          )}
          {has('note') && <NoteField isOptional={!isRefund} required={isRefund} />}
        </div>
      )}
    </RowForm>
  );
}

/** The form for a placement that was sold without a request on the site. */
export function StartPlacement() {
  const [name, setName] = useState('');
  const { found } = useFoundListings(name);
  const start = useStartPlacement();
  const today = useToday();
  const [kind, setKind] = useState<PlacementKind>('featured');
  const { data: offers } = useQuery(placementQueries.adminOffers());
  const currency = priceOn(offers?.find((offer) => offer.kind === kind)?.prices ?? [], today)?.currency;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    if (!currency) return;
    start.mutate(
      { listing_id: formText(values, 'listing'), kind, first_day: today, ...readValues(values, currency) },
      {
        onSuccess: () => {
          setName('');
          form.querySelector('input')?.focus();
        },
      },
    );
  };

  return (
    <form onSubmit={submit} aria-label="Start a placement" className="grid max-w-form gap-4 sm:grid-cols-2">
      <InputField
        label="Listing"
        hint="Type part of its name."
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Field label="Matching tools">
        {(attributes) => (
          <Select {...attributes} name="listing" required>
            {found.map((tool) => (
              <option key={tool.id} value={tool.id}>
                {tool.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Placement">
        {(attributes) => (
          <Select
            {...attributes}
            value={kind}
            onChange={({ target: { value } }) => isPlacementKind(value) && setKind(value)}
          >
            {PLACEMENT_KINDS.map((one) => (
              <option key={one} value={one}>
                {placementLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PriceField currency={currency} hint="The total for all days." isOptional />
      <InputField label="First day (UTC)" name="first" type="date" required defaultValue={today} />
      <InputField
        label="Last day (UTC)"
        hint="Leave blank to run until you stop it."
        isOptional
        name="last"
        type="date"
        defaultValue={addDays(today, 29)}
      />
      <NoteField hint="The owner sees this note." isOptional />
      <Button
        type="submit"
        look="primary"
        className="self-end justify-self-start"
        disabled={start.isPending || found.length === 0 || !currency}
      >
        {start.isPending ? 'Starting...' : 'Start placement'}
      </Button>
    </form>
  );
}
