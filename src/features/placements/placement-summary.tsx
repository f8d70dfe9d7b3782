import { useQuery } from '@tanstack/react-query';
import { type PlacementKind, placementLabels } from '../../domain/placement/placement';
import { priceFor, takenText } from '../../domain/placement/prices';
import { env } from '../../lib/env';
import { offersQuery } from '../offers/offers.queries';

/**
 * Tells the price of a choice and what happens next, before anything is sent.
 * @param isListed it is for a listing that is in the directory already.
 */
export function PlacementSummary({
  kind,
  isAdmin = false,
  isListed = false,
}: {
  kind: PlacementKind | null;
  isAdmin?: boolean;
  isListed?: boolean;
}) {
  const { data: offers } = useQuery(offersQuery);
  const offer = offers?.find((one) => one.kind === kind);
  const taken = offer && takenText(offer);
  if (isAdmin) return <p>Your listings go live at once. A placement starts today, without an end.</p>;
  if (!kind) {
    return (
      <p>
        <strong>Free.</strong> We review every submission. Follow it under My tools.
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>
          {placementLabels[kind]}
          {offer && `: ${priceFor(offer)}`}.
        </strong>{' '}
        Nothing is charged now.
      </p>
      {taken && <p className="mt-1">{taken} We agree on the days with you.</p>}
      <ol className="mt-1 grid list-decimal gap-0.5 pl-5">
        {!isListed && <li>We review your listing. Paying does not speed it up.</li>}
        <li>
          {env.checkout() || env.paymentLink(kind) ? 'You pay under My tools.' : 'We send you an invoice by mail.'}
        </li>
        <li>Once paid, your placement runs on the agreed days, labelled as sponsored.</li>
      </ol>
    </>
  );
}
