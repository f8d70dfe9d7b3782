import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { placementLabels } from '../../domain/placement/placement';
import { priceFor, savingText, takenText, tierAdvice, tierInstead, yearlyPrice } from '../../domain/placement/prices';
import { Button, ButtonLink } from '../../ui/button';
import { RadioCards } from '../../ui/radio-cards';
import { Field, Select } from '../../ui/field';
import { LoadError } from '../../ui/load-error';
import { useLocale } from '../../ui/use-locale';
import { offersQuery, PlacementSummary } from './offers';
import { PlacePicture } from './place-picture';
import { useRequestPlacement } from './placements.mutations';
import { placementQueries } from './placements.queries';

/**
 * Returns the path of the page that linked to the form. The path is validated, because a different version of the site may
 * have written the history state.
 */
export function cameFrom(state: unknown): string | undefined {
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : undefined;
}

/**
 * The form for requesting a placement of the member's own listing.
 * @param kind the choice on the pricing page.
 * @param listing a listing's id from a link in My tools.
 */
export function RequestPlacement({
  userId,
  kind: linkedKind,
  listing,
}: {
  userId: string;
  kind: string | null;
  listing: string | null;
}) {
  const { data: listings, isError, refetch } = useQuery(placementQueries.placeable(userId));
  const { data: allOffers, isError: hasNoOffers, refetch: refetchOffers } = useQuery(offersQuery);
  const [chosenKind, setChosenKind] = useState(linkedKind);
  const [wantsYear, setWantsYear] = useState(false);
  const [chosen, setChosen] = useState<string | null>(listing);
  const request = useRequestPlacement();
  const navigate = useNavigate();
  const { state } = useLocation();
  const locale = useLocale();

  if (isError) {
    return <LoadError title="Your listings could not be loaded" onRetry={refetch} />;
  }
  if (hasNoOffers && !allOffers) {
    return <LoadError title="The prices could not be loaded" onRetry={refetchOffers} />;
  }
  if (!listings || !allOffers) {
    return (
      <p role="status" className="py-8 text-muted">
        Loading your listings...
      </p>
    );
  }
  if (listings.length === 0) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>Submit your tool first. The form also offers placements.</p>
        <ButtonLink look="primary" to="/create-listing">
          Submit a tool
        </ButtonLink>
      </div>
    );
  }

  const tier = tierInstead(allOffers);
  const offers = allOffers.filter(({ kind }) => !tier || kind !== 'sponsored');
  if (offers.length === 0) return <p>Nothing is for sale now.</p>;
  const wantedKind = tier && chosenKind === 'sponsored' ? tier.kind : chosenKind;
  const offer = offers.find(({ kind }) => kind === wantedKind);
  const year = offer && yearlyPrice(offer);
  const saving = offer && savingText(offer);
  const isYearly = wantsYear && Boolean(year);

  const tool = listings.find(({ id }) => id === chosen) ?? listings[0]!;
  const toolId = tool.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!offer) return;
    request.mutate(
      { toolId, kind: offer.kind, expected: offer.price_id, yearly: isYearly },
      { onSuccess: () => void navigate(cameFrom(state) ?? `/my-submissions?tool=${encodeURIComponent(toolId)}`) },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-6" aria-label="Request a placement">
      <Field label="Listing">
        {(attributes) => (
          <Select {...attributes} value={toolId} onChange={(event) => setChosen(event.target.value)}>
            {listings.map(({ id, name, approval_status: status }) => (
              <option key={id} value={id}>
                {name}
                {status === 'pending' ? ' (in review)' : ''}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RadioCards
        legend="Placement"
        name="kind"
        options={offers.map((one) => ({
          value: one.kind,
          label: placementLabels[one.kind],
          price: priceFor(one),
          note: takenText(one, locale) ?? 'Places are available today.',
          benefits: one.benefits,
          picture: <PlacePicture kind={one.kind} />,
        }))}
        value={offer?.kind ?? null}
        onChoose={setChosenKind}
        {...(tier && { note: `Sponsored without a tier is only a mark on the card. ${tierAdvice(tier, allOffers)}` })}
      />
      {offer && year && (
        <RadioCards
          legend="Payment"
          name="payment"
          options={[
            { value: 'month', label: 'Monthly', price: priceFor(offer) },
            { value: 'year', label: 'Yearly', price: priceFor(year), ...(saving && { note: saving }) },
          ]}
          value={isYearly ? 'year' : 'month'}
          onChoose={(value) => setWantsYear(value === 'year')}
        />
      )}
      {offer && (
        <div className="rounded-lg border border-line bg-sunken p-4 text-sm">
          <PlacementSummary kind={offer.kind} isListed={tool.approval_status === 'approved'} isYearly={isYearly} />
        </div>
      )}
      <Button type="submit" look="primary" disabled={request.isPending} className="justify-self-start">
        {request.isPending ? 'Sending...' : 'Send request'}
      </Button>
    </form>
  );
}
