import { type FormEvent, useRef, useState } from 'react';
import { addDays } from '../../domain/placement/days';
import { placementLabels } from '../../domain/placement/placement';
import { formText } from '../../lib/form-text';
import { PLACEMENT_PRICES_PERIOD } from '../../lib/lists';
import { formatPrice, unitsOf } from '../../lib/money';
import { PLACEMENT_OFFERS_PLACES_RANGE_MAX } from '../../lib/rules';
import { Field, InputField, Select, Textarea } from '../../ui/field';
import type { OfferChange } from './placements.mutations';
import type { AdminOffer, Price } from './placements.queries';
import { PriceField, priceIn, RowForm } from './row-form';

const periods: Record<Price['period'], string> = { month: 'A month', once: 'Once' };

/** Whether a setting other than the price and the benefits differs from the default. */
const hasOwnSettings = (
  { places, is_sold: isSold, allows_codes: allowsCodes, collects_tax: collectsTax }: AdminOffer,
  { currency, period }: Price,
) => places !== null || !isSold || allowsCodes || collectsTax || currency !== 'USD' || period !== 'month';

/** The form for an offer's price. The other settings are folded. */
export function OfferForm({
  offer,
  price,
  today,
  isBusy,
  onSave,
  onCancel,
}: {
  offer: AdminOffer;
  price: Price;
  today: string;
  isBusy: boolean;
  onSave: (change: OfferChange) => void;
  onCancel: () => void;
}) {
  const [currency, setCurrency] = useState(price.currency);
  const [period, setPeriod] = useState(price.period);
  const [yearCents, setYearCents] = useState(price.year_cents);
  const shownCurrency = /^[A-Z]{3}$/.test(currency) ? currency : price.currency;
  const settings = useRef<HTMLDetailsElement>(null);
  const hasSettings = hasOwnSettings(offer, price);

  const submit = (values: FormData) => {
    const text = (name: string) => formText(values, name);
    onSave({
      price_cents: priceIn(values, currency),
      year_cents: priceIn(values, currency, 'year'),
      currency,
      period,
      from_day: text('from') || today,
      places: text('places') ? Number(text('places')) : null,
      benefits: text('benefits')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      is_sold: values.has('sold'),
      allows_codes: values.has('codes'),
      collects_tax: values.has('tax'),
    });
  };
  // The browser can mark an invalid field only while the field is visible.
  const showSettings = (_event: FormEvent) => settings.current?.setAttribute('open', '');

  return (
    <RowForm
      label={`Change ${placementLabels[offer.kind]}`}
      submitLabel="Save"
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField
          currency={shownCurrency}
          hint="Leave blank for custom pricing."
          isOptional
          cents={price.price_cents}
        />
        {period === 'month' && (
          <PriceField
            currency={shownCurrency}
            label="Yearly price"
            name="year"
            hint={
              yearCents === null
                ? 'Leave blank to sell by the month only.'
                : `${formatPrice(Math.round(yearCents / 12), shownCurrency)} a month.`
            }
            isOptional
            cents={yearCents}
            onChange={({ target: { value } }) =>
              setYearCents(value ? Math.round(Number(value) * unitsOf(shownCurrency)) : null)
            }
          />
        )}
      </div>
      <details ref={settings} open={hasSettings} onInvalidCapture={showSettings} className="text-sm">
        <summary className="inline-flex min-h-9 items-center font-semibold pointer-coarse:min-h-11">
          More settings
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <InputField
            label="From (UTC)"
            hint="Earlier requests keep their price."
            name="from"
            type="date"
            required
            min={today}
            max={addDays(today, 731)}
            defaultValue={today}
          />
          <Field label="Paid">
            {(attributes) => (
              <Select
                {...attributes}
                value={period}
                onChange={({ target: { value } }) =>
                  setPeriod(PLACEMENT_PRICES_PERIOD.find((one) => one === value) ?? period)
                }
              >
                {PLACEMENT_PRICES_PERIOD.map((one) => (
                  <option key={one} value={one}>
                    {periods[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <InputField
            label="Currency"
            hint="Three letters, such as USD."
            value={currency}
            required
            pattern="[A-Z]{3}"
            maxLength={3}
            autoComplete="off"
            onChange={({ target }) => setCurrency(target.value.toUpperCase())}
          />
          <InputField
            label="Places"
            hint="How many run at once. When all are taken, buyers see the next free day."
            isOptional
            name="places"
            type="number"
            min={1}
            max={PLACEMENT_OFFERS_PLACES_RANGE_MAX}
            defaultValue={offer.places ?? ''}
          />
          <div className="sm:col-span-2">
            <Field label="Benefits" hint="One per line.">
              {(attributes) => (
                <Textarea {...attributes} name="benefits" required defaultValue={offer.benefits.join('\n')} />
              )}
            </Field>
          </div>
          <div className="sm:col-span-2">
            <Checkbox name="sold" label="For sale" isChecked={offer.is_sold} />
            <Checkbox name="codes" label="Promotion codes in Stripe’s checkout" isChecked={offer.allows_codes} />
            <Checkbox name="tax" label="Tax in Stripe’s checkout (needs Stripe Tax)" isChecked={offer.collects_tax} />
          </div>
        </div>
      </details>
    </RowForm>
  );
}

const Checkbox = ({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
    <input type="checkbox" name={name} defaultChecked={isChecked} className="size-4 shrink-0 accent-accent" />
    {label}
  </label>
);
