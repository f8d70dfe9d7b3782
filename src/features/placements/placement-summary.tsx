import { type PlacementKind, placementLabels } from '../../domain/placement/placement';
import { env } from '../../lib/env';
import { pricePerMonth } from './placement-words';

/** Tells the price of a choice and what happens next, before anything is sent. */
export function PlacementSummary({ kind, isAdmin = false }: { kind: PlacementKind | null; isAdmin?: boolean }) {
  if (isAdmin) return <p>Your listings go live at once. A placement that you choose starts today, without an end.</p>;
  if (!kind) {
    return (
      <p>
        <strong>Free.</strong> An administrator reads every submission before it is shown. You can follow it under My
        submissions.
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
        <li>An administrator reads your listing. Paying does not shorten the review.</li>
        <li>
          {env.paymentLink(kind) ? 'You pay by the link under My submissions.' : 'We send you an invoice by mail.'}
        </li>
        <li>
          Once it is paid, your placement runs on the days agreed, labelled as sponsored, and ends on its last day.
        </li>
      </ol>
    </>
  );
}
