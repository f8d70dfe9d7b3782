import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formText } from '../../lib/form-text';
import { currencyName, stepOf, unitsOf } from '../../lib/money';
import {
  isPlacementKind,
  type PlacementKind,
  placementLabels,
  PLACEMENT_KINDS,
} from '../../domain/placement/placement';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { useFoundListings } from '../listings/use-found-listings';
import { adminOffersQuery, priceOn } from './price-admin.queries';
import { useStartPlacement } from './placements.mutations';
import { DAY_MS, utcDay } from './utc-day';
import { useToday } from './use-today';
import { PLACEMENT_TERMS_NOTE_LENGTH_MAX, PLACEMENT_PRICES_PRICE_RANGE_MAX } from '../../lib/rules';

/** Starts a placement that was sold by mail or phone, without a request on the site. */
export function StartPlacement() {
  const [name, setName] = useState('');
  const { found } = useFoundListings(name);
  const start = useStartPlacement();
  const today = useToday();
  const [kind, setKind] = useState<PlacementKind>('featured');
  const { data: offers } = useQuery(adminOffersQuery);
  const currency = priceOn(offers?.find((offer) => offer.kind === kind)?.prices ?? [], today)?.currency;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const text = (field: string) => formText(values, field);
    if (!currency) return;
    start.mutate(
      {
        listing_id: text('listing'),
        kind,
        first_day: text('first'),
        ...(text('last') && { last_day: text('last') }),
        ...(text('price') && { price_cents: Math.round(Number(text('price')) * unitsOf(currency)) }),
        ...(text('note') && { note: text('note') }),
      },
      {
        onSuccess: () => {
          setName('');
          form.querySelector('input')?.focus();
        },
      },
    );
  };

  return (
    <section aria-labelledby="start-heading" className="grid gap-4">
      <h2 id="start-heading" className="text-lg font-bold">
        Start a placement
      </h2>
      <form onSubmit={submit} className="grid max-w-form gap-4 sm:grid-cols-2">
        <Field label="Listing" hint="Part of its name">
          {(attributes) => (
            <Input {...attributes} value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label="Found">
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
        <Field label={currency ? `Price in ${currencyName(currency)}` : 'Price'} isOptional hint="For all days">
          {(attributes) => (
            <Input
              {...attributes}
              name="price"
              type="number"
              min={0}
              max={currency && PLACEMENT_PRICES_PRICE_RANGE_MAX / unitsOf(currency)}
              step={currency && stepOf(currency)}
            />
          )}
        </Field>
        <Field label="First day (UTC)">
          {(attributes) => <Input {...attributes} name="first" type="date" required defaultValue={today} />}
        </Field>
        <Field label="Last day (UTC)" isOptional hint="Empty: until you end it.">
          {(attributes) => (
            <Input {...attributes} name="last" type="date" defaultValue={utcDay(Date.parse(today) + 29 * DAY_MS)} />
          )}
        </Field>
        <Field label="Note" isOptional hint="The owner reads it.">
          {(attributes) => (
            <Input {...attributes} name="note" maxLength={PLACEMENT_TERMS_NOTE_LENGTH_MAX} autoComplete="off" />
          )}
        </Field>
        <Button
          type="submit"
          look="primary"
          className="self-end justify-self-start"
          disabled={start.isPending || found.length === 0 || !currency}
        >
          {start.isPending ? 'Starting...' : 'Start placement'}
        </Button>
      </form>
    </section>
  );
}
