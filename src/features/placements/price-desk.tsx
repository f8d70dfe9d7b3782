import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { placementLabels } from '../../domain/placement/placement';
import { publicPrice } from '../../domain/placement/prices';
import { Button } from '../../ui/button';
import { ReadFailure } from '../../ui/read-failure';
import { Loading, RowBones } from '../../ui/skeleton';
import { dayText } from './placement-words';
import { type OfferChange, useSaveOffer } from './price-desk.mutations';
import {
  type DeskOffer,
  offerDeskQuery,
  priceBefore,
  priceOn,
  type PriceRow,
  pricesToCome,
} from './price-desk.queries';
import { PriceForm } from './price-form';
import { useToday } from './use-today';

const AGREED = 'Agreed with each buyer';

/** What is sold and for how much: each kind is changed in its row. */
export function PriceDesk() {
  const { data: offers, isError, refetch } = useQuery(offerDeskQuery);
  if (!offers && isError) return <ReadFailure title="The prices could not be read" onRetry={refetch} />;
  if (!offers) {
    return (
      <Loading>
        <RowBones rows={8} hasSquare={false} />
      </Loading>
    );
  }
  return (
    <section aria-labelledby="prices-heading" className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="prices-heading" className="text-lg font-bold">
        Prices
      </h2>
      <p className="max-w-prose text-sm text-muted">
        Pricing page, forms and answers follow at once. Requests and placements keep the price they were made at.
      </p>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-edge">
            {['Placement', 'Price', 'Places', 'For sale'].map((name) => (
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

function OfferRow({ offer }: { offer: DeskOffer }) {
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
  /** What stands now, with the price of that day: what undoing writes. */
  const standing = ({ price_cents, currency, period }: PriceRow, from_day: string): OfferChange => ({
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
      { kind, change, expected, former: standing(priceOn(prices, change.from_day) ?? price, change.from_day) },
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
          {publicPrice(price) ?? AGREED}
          <span className="block text-xs text-muted">since {dayText(price.from_day)}</span>
          {pricesToCome(prices, today).map((next) => (
            <span key={next.id} className="mt-1 flex flex-wrap items-center gap-x-2">
              From {dayText(next.from_day)}: {publicPrice(next) ?? AGREED}
              <Button
                size="sm"
                look="quiet"
                disabled={save.isPending}
                aria-label={`Remove the price from ${dayText(next.from_day)}: ${label}`}
                onClick={() => write(standing(priceBefore(prices, next) ?? price, next.from_day))}
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
            <PriceForm
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
