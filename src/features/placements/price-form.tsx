import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formText } from '../../lib/form-text';
import { stepOf, unitsOf } from '../../lib/money';
import { PLACEMENT_PRICES_PERIOD } from '../../lib/lists';
import { PLACEMENT_OFFERS_PLACES_RANGE_MAX, PLACEMENT_PRICES_PRICE_RANGE_MAX } from '../../lib/rules';
import { Button } from '../../ui/button';
import { Field, Input, Select, Textarea } from '../../ui/field';
import type { OfferChange } from './price-desk.mutations';
import type { DeskOffer, PriceRow } from './price-desk.queries';
import { DAY_MS, utcDay } from './utc-day';

const periods: Record<PriceRow['period'], string> = { month: 'A month', once: 'Once' };
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);

/** Changes what is sold of a kind. */
export function PriceForm({
  offer,
  price,
  today,
  isBusy,
  onSave,
  onCancel,
}: {
  offer: DeskOffer;
  /** Today's. */
  price: PriceRow;
  today: string;
  isBusy: boolean;
  onSave: (change: OfferChange) => void;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const [currency, setCurrency] = useState(price.currency);
  const shownCurrency = isCurrency(currency) ? currency : price.currency;
  const units = unitsOf(shownCurrency);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => formText(values, name);
    const amount = text('price');
    onSave({
      price_cents: amount ? Math.round(Number(amount) * units) : null,
      currency,
      period: PLACEMENT_PRICES_PERIOD.find((known) => known === text('period')) ?? price.period,
      from_day: text('from') || today,
      places: text('places') ? Number(text('places')) : null,
      benefits: text('benefits')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      is_sold: values.has('sold'),
    });
  };

  return (
    <form ref={form} onSubmit={submit} className="grid gap-4 rounded-md bg-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price" isOptional hint="Empty: agreed with each buyer.">
          {(attributes) => (
            <Input
              {...attributes}
              name="price"
              type="number"
              inputMode="decimal"
              min={0}
              max={PLACEMENT_PRICES_PRICE_RANGE_MAX / units}
              step={stepOf(shownCurrency)}
              defaultValue={price.price_cents === null ? '' : price.price_cents / units}
            />
          )}
        </Field>
        <Field label="From (UTC)" hint="Requests sent before keep their price.">
          {(attributes) => (
            <Input
              {...attributes}
              name="from"
              type="date"
              required
              min={today}
              max={utcDay(Date.parse(today) + 731 * DAY_MS)}
              defaultValue={today}
            />
          )}
        </Field>
        <Field label="Currency" hint="Three letters, such as USD.">
          {(attributes) => (
            <Input
              {...attributes}
              value={currency}
              required
              pattern="[A-Z]{3}"
              maxLength={3}
              autoComplete="off"
              onChange={({ target }) => setCurrency(target.value.toUpperCase())}
            />
          )}
        </Field>
        <Field label="Paid">
          {(attributes) => (
            <Select {...attributes} name="period" defaultValue={price.period}>
              {PLACEMENT_PRICES_PERIOD.map((period) => (
                <option key={period} value={period}>
                  {periods[period]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Places" isOptional hint="How many run at once. When all are taken, buyers see the next free day.">
          {(attributes) => (
            <Input
              {...attributes}
              name="places"
              type="number"
              min={1}
              max={PLACEMENT_OFFERS_PLACES_RANGE_MAX}
              defaultValue={offer.places ?? ''}
            />
          )}
        </Field>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 self-end text-sm font-semibold">
          <input type="checkbox" name="sold" defaultChecked={offer.is_sold} className="size-4 accent-accent" />
          For sale
        </label>
      </div>
      <Field label="What it gives" hint="One line each.">
        {(attributes) => <Textarea {...attributes} name="benefits" required defaultValue={offer.benefits.join('\n')} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" look="primary" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
