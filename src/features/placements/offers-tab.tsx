import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addDays, dayText } from '../../domain/placement/days';
import { placementLabels } from '../../domain/placement/placement';
import { publicPrice, yearlyText } from '../../domain/placement/prices';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { OfferForm } from './offer-form';
import { type OfferChange, useSaveOffer } from './placements.mutations';
import { type AdminOffer, placementQueries, type Price, priceOn } from './placements.queries';
import { useToday } from './use-today';

/** Returns the future prices, without entries that do not change the price. */
function futurePrices(prices: readonly Price[], today: string): Price[] {
  const days = [...new Set(prices.map(({ from_day: from }) => from).filter((from) => from > today))];
  const all = [today, ...days].map((day) => priceOn(prices, day));
  return all.filter((price, at): price is Price => {
    const before = all[at - 1];
    const isSame = (['price_cents', 'year_cents', 'currency', 'period'] as const).every(
      (name) => before?.[name] === price?.[name],
    );
    return at > 0 && price !== undefined && !isSame;
  });
}

const priceText = (price: Price) =>
  [publicPrice(price) ?? 'Agreed with each buyer', yearlyText(price)].filter(Boolean).join(' ');
const COLUMNS = ['Placement', 'Price', 'Places', 'For sale'];

export function OffersTab() {
  const { data: offers, isError, refetch } = useQuery(placementQueries.adminOffers());
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
        Changes apply immediately, except to the price of existing requests and placements.
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
  const { kind, prices, places, is_sold, allows_codes, collects_tax, benefits, version: expected } = offer;
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
  const withPrice = ({ price_cents, year_cents, currency, period }: Price, from_day: string): OfferChange => ({
    benefits,
    is_sold,
    allows_codes,
    collects_tax,
    places,
    price_cents,
    year_cents,
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
          {priceText(price)}
          <span className="block text-xs text-muted">since {dayText(price.from_day)}</span>
          {futurePrices(prices, today).map((next) => (
            <span key={next.id} className="mt-1 flex flex-wrap items-center gap-x-2">
              From {dayText(next.from_day)}: {priceText(next)}
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
