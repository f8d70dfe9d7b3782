import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { addDays, dayText } from '../../domain/placement/days';
import { PLACEMENT_KINDS, type PlacementKind, placementKeys, placementLabels } from '../../domain/placement/placement';
import { publicPrice } from '../../domain/placement/prices';
import { unwrap } from '../../lib/unwrap';
import type { Database } from '../../lib/database';
import { formText } from '../../lib/form-text';
import { PLACEMENT_PRICES_PERIOD } from '../../lib/lists';
import { stepOf, unitsOf } from '../../lib/money';
import { PLACEMENT_OFFERS_PLACES_RANGE_MAX, PLACEMENT_PRICES_PRICE_RANGE_MAX } from '../../lib/rules';
import { Button } from '../../ui/button';
import { Field, InputField, Select, Textarea } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { usePlacementWrite } from './placements.mutations';
import { useToday } from './use-today';

type Tables = Database['public']['Tables'];
type Price = Tables['placement_prices']['Row'];
type AdminOffer = Tables['placement_offers']['Row'] & { prices: Price[] };
type OfferChange = Pick<AdminOffer, 'benefits' | 'is_sold' | 'places'> &
  Pick<Price, 'price_cents' | 'currency' | 'period' | 'from_day'>;

export const adminOffersQuery = queryOptions({
  queryKey: placementKeys.offerDesk,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<AdminOffer[]> => {
    const offers = await unwrap((supabase) =>
      supabase
        .from('placement_offers')
        .select('*,prices:placement_prices(*)')
        .order('from_day', { referencedTable: 'prices' })
        .order('set_at', { referencedTable: 'prices' })
        .abortSignal(signal),
    );
    return PLACEMENT_KINDS.flatMap((kind) => offers.find((offer) => offer.kind === kind) ?? []);
  },
});

/** Returns the price on a day (YYYY-MM-DD, UTC). Must match `private.price_on_day` in SQL. */
export const priceOn = (prices: readonly Price[], day: string): Price | undefined =>
  prices.findLast(({ from_day: from }) => from <= day);

function futurePrices(prices: readonly Price[], today: string): Price[] {
  const days = [...new Set(prices.map(({ from_day: from }) => from).filter((from) => from > today))];
  const all = [today, ...days].map((day) => priceOn(prices, day));
  return all.filter((price, at): price is Price => {
    const before = all[at - 1];
    const isSame = (['price_cents', 'currency', 'period'] as const).every((name) => before?.[name] === price?.[name]);
    return at > 0 && price !== undefined && !isSame;
  });
}

type Save = {
  kind: PlacementKind;
  change: OfferChange;
  /** The version that the administrator saw. The database rejects the write if the stored version is newer. */
  expected: number;
};

const saveOffer = ({ kind, change: { places, price_cents: price, ...change }, expected }: Save) =>
  unwrap((supabase) =>
    supabase.rpc('save_offer', {
      kind,
      expected,
      ...change,
      ...(places !== null && { places }),
      ...(price !== null && { price_cents: price }),
    }),
  );

export function useSaveOffer() {
  const failure = 'Nothing was changed';
  const undo = usePlacementWrite(saveOffer, failure, (_, { kind }) => [
    `${placementLabels[kind]} was not changed`,
    { id: 'prices' },
  ]);
  return usePlacementWrite(
    (save: Save & { former: OfferChange }) => saveOffer(save),
    failure,
    (version, { kind, former }) => [
      `${placementLabels[kind]} is saved`,
      {
        id: 'prices',
        action: { label: 'Undo', onClick: () => undo.mutate({ kind, change: former, expected: version }) },
      },
    ],
  );
}

const NO_PRICE = 'Agreed with each buyer';
const COLUMNS = ['Placement', 'Price', 'Places', 'For sale'];

export function OffersTab() {
  const { data: offers, isError, refetch } = useQuery(adminOffersQuery);
  if (!offers && isError) return <LoadError title="The offers could not be read" onRetry={refetch} />;
  if (!offers) {
    return (
      <Loading>
        <RowSkeletons rows={8} hasSquare={false} />
      </Loading>
    );
  }
  return (
    <section aria-labelledby="offers-heading" className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="offers-heading" className="text-lg font-bold">
        Offers
      </h2>
      <p className="max-w-prose text-sm text-muted">
        Changes apply immediately. Existing requests and placements keep their price.
      </p>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-edge">
            {COLUMNS.map((name) => (
              <th
                key={name}
                scope="col"
                className={`whitespace-nowrap py-2 pr-4 font-semibold ${name === 'Places' ? 'max-sm:hidden' : ''}`}
              >
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        {offers.map((offer) => (
          <OfferRow key={offer.kind} offer={offer} />
        ))}
      </table>
    </section>
  );
}

function OfferRow({ offer }: { offer: AdminOffer }) {
  const { kind, prices, places, is_sold, benefits, version: expected } = offer;
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const save = useSaveOffer();
  const price = priceOn(prices, today);
  if (!price) return null;
  const label = placementLabels[kind];
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const withPrice = ({ price_cents, currency, period }: Price, from_day: string): OfferChange => ({
    benefits,
    is_sold,
    places,
    price_cents,
    currency,
    period,
    from_day,
  });
  const write = (change: OfferChange) =>
    save.mutate(
      { kind, change, expected, former: withPrice(priceOn(prices, change.from_day) ?? price, change.from_day) },
      { onSuccess: close },
    );

  return (
    <tbody className="border-b border-line">
      <tr className="align-top">
        <th scope="row" className="py-3 pr-4 font-semibold">
          {label}
          <span className="block font-normal text-muted max-sm:hidden">{benefits.join('. ')}</span>
        </th>
        <td className="py-3 pr-4 tabular-nums">
          {publicPrice(price) ?? NO_PRICE}
          <span className="block text-xs text-muted">since {dayText(price.from_day)}</span>
          {futurePrices(prices, today).map((next) => (
            <span key={next.id} className="mt-1 flex flex-wrap items-center gap-x-2">
              From {dayText(next.from_day)}: {publicPrice(next) ?? NO_PRICE}
              <Button
                size="sm"
                look="quiet"
                disabled={save.isPending}
                aria-label={`Remove the price from ${dayText(next.from_day)}: ${label}`}
                onClick={() => write(withPrice(priceOn(prices, addDays(next.from_day, -1)) ?? price, next.from_day))}
              >
                Remove
              </Button>
            </span>
          ))}
        </td>
        <td className="whitespace-nowrap py-3 pr-4 tabular-nums max-sm:hidden">{places ?? 'No limit'}</td>
        <td className="py-3 pr-4">{is_sold ? 'Yes' : 'No'}</td>
        <td className="py-2 text-right">
          <Button
            ref={opener}
            size="sm"
            aria-label={`Change: ${label}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Change
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className="pb-4">
            <OfferForm
              offer={offer}
              price={price}
              today={today}
              isBusy={save.isPending}
              onSave={write}
              onCancel={close}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}

const periods: Record<Price['period'], string> = { month: 'A month', once: 'Once' };

function OfferForm({
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
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const [currency, setCurrency] = useState(price.currency);
  const validCurrency = /^[A-Z]{3}$/.test(currency) ? currency : price.currency;
  const units = unitsOf(validCurrency);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => formText(values, name);
    const lines = text('benefits').split('\n');
    onSave({
      price_cents: text('price') ? Math.round(Number(text('price')) * units) : null,
      currency,
      period: PLACEMENT_PRICES_PERIOD.find((period) => period === text('period')) ?? price.period,
      from_day: text('from') || today,
      places: text('places') ? Number(text('places')) : null,
      benefits: lines.map((line) => line.trim()).filter(Boolean),
      is_sold: values.has('sold'),
    });
  };
  // The browser can mark an invalid field only while the field is visible.
  const showMore = () => more.current?.setAttribute('open', '');

  return (
    <form ref={form} onSubmit={submit} onInvalidCapture={showMore} className="grid gap-4 rounded-md bg-sunken p-4">
      <div className="sm:max-w-xs">
        <InputField
          label={`Price in ${validCurrency}`}
          hint="Leave blank for custom pricing."
          isOptional
          name="price"
          type="number"
          inputMode="decimal"
          min={0}
          max={PLACEMENT_PRICES_PRICE_RANGE_MAX / units}
          step={stepOf(validCurrency)}
          defaultValue={price.price_cents === null ? '' : price.price_cents / units}
        />
      </div>
      <details ref={more} className="text-sm">
        <summary className="inline-flex min-h-9 items-center font-semibold pointer-coarse:min-h-11">
          More options
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
              <Select {...attributes} name="period" defaultValue={price.period}>
                {PLACEMENT_PRICES_PERIOD.map((period) => (
                  <option key={period} value={period}>
                    {periods[period]}
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
          <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <input type="checkbox" name="sold" defaultChecked={offer.is_sold} className="size-4 accent-accent" />
            For sale
          </label>
        </div>
      </details>
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
