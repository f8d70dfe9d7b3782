import { type PlacementKind, placementLabels } from '../../domain/placement/placement';
import { env } from '../../lib/env';
import { pricePerMonth } from './placement-words';

/** Tells the price of a choice and what happens next, before anything is sent. */
export function PlacementSummary({ kind, isAdmin = false }: { kind: PlacementKind | null; isAdmin?: boolean }) {
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
          {placementLabels[kind]}: {pricePerMonth(kind)}.
        </strong>{' '}
        Nothing is charged now.
      </p>
      <ol className="mt-1 grid list-decimal gap-0.5 pl-5">
        <li>We review your listing. Paying does not speed it up.</li>
        <li>{env.paymentLink(kind) ? 'You pay by a link under My tools.' : 'We send you an invoice by mail.'}</li>
        <li>Once paid, your placement runs on the agreed days, labelled as sponsored.</li>
      </ol>
    </>
  );
}
