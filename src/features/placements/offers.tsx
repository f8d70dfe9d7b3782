import { queryOptions, useQuery } from '@tanstack/react-query';
import { forEverybody } from '../../domain/listing/tool-keys';
import { placementKeys, type PlacementKind, placementLabels } from '../../domain/placement/placement';
import { priceFor, takenText, yearlyPrice } from '../../domain/placement/prices';
import { integrations } from '../../content/integrations';
import { env } from '../../lib/env';
import { publicRpc } from '../../lib/public-rpc';

/**
 * Today's offers. Public pages embed the offers of the build. They refetch the offers after the directory has changed.
 */
export const offersQuery = queryOptions({
  queryKey: placementKeys.offers,
  meta: forEverybody,
  queryFn: () => publicRpc('current_offers'),
});

/**
 * The price and the next steps, shown before the form is sent.
 * @param isListed whether the listing is already public.
 */
export function PlacementSummary({
  kind,
  isAdmin = false,
  isListed = false,
  isYearly = false,
}: {
  kind: PlacementKind | null;
  isAdmin?: boolean;
  isListed?: boolean;
  isYearly?: boolean;
}) {
  const { data: offers } = useQuery(offersQuery);
  const offer = offers?.find((one) => one.kind === kind);
  const taken = offer && takenText(offer);
  if (isAdmin) return <p>Your listings go live at once. A placement starts today and has no end date.</p>;
  if (!kind) {
    return (
      <p>
        <strong>Free.</strong> We review every submission. Follow it on the My tools page.
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>
          {placementLabels[kind]}
          {offer && `: ${priceFor((isYearly && yearlyPrice(offer)) || offer)}`}.
        </strong>{' '}
        Nothing is charged now.
      </p>
      {taken && <p className="mt-1">{taken} We will agree on the days with you.</p>}
      <ol className="mt-1 grid list-decimal gap-0.5 pl-5">
        {!isListed && <li>We review your listing. Payment does not speed up the review.</li>}
        <li>
          {env.checkout() || integrations.paymentLink(kind)
            ? 'You can pay on the My tools page.'
            : 'We send you an invoice by email.'}
        </li>
        <li>Once you have paid, your placement runs on the agreed days. It is labelled as paid.</li>
      </ol>
    </>
  );
}
