import { placementLabels } from '../../../domain/placement/placement';
import { askedPrice } from '../../../domain/placement/prices';
import { unwrap } from '../../../lib/unwrap';
import type { Database } from '../../../lib/database';
import { type Item, type Kind, oneByOne, type ReviewedTool, undoOneByOne } from '../kind';

type Placement = Database['public']['Views']['placement_overview']['Row'];
/** The agreed price of a placement, and the public price on the day of the request. */
export type AskedPrice = 'price_cents' | 'list_cents' | 'currency' | 'period';
type Row = Item<
  'request',
  Pick<Placement, 'id' | 'created_at' | 'version' | AskedPrice> & {
    placement: Placement['kind'];
    has_banner: boolean;
    email: string | null;
  },
  ReviewedTool
>;

/** A request for a placement of a published listing. After an approval, the member can pay. */
export const request: Kind<Row> = {
  filter: 'Requests',
  label: 'Placement request',
  Facts: ({ row: { facts } }) => (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span className="font-semibold">
        {placementLabels[facts.placement]}, {askedPrice(facts)}
      </span>{' '}
      {facts.email && <bdi>for {facts.email}</bdi>}
    </p>
  ),
  approve: { label: 'Approve', done: 'Approved. Awaiting payment.', failed: 'The request could not be approved' },
  reject: { label: 'Reject', done: 'Request rejected', failed: 'The request could not be rejected', needsReason: true },
  decide: oneByOne(async ({ facts: { id: placement_id, version: expected } }, verdict) => {
    const { version } = await unwrap((supabase) =>
      supabase.rpc('change_placement', {
        placement_id,
        expected,
        ...(verdict.to === 'approve'
          ? { action: 'accept' }
          : { action: 'cancel', ...(verdict.reason && { note: verdict.reason }) }),
      }),
    );
    return version;
  }),
  undo: undoOneByOne(({ facts: { id: placement_id } }, expected) =>
    unwrap((supabase) => supabase.rpc('change_placement', { placement_id, action: 'reopen', expected })),
  ),
};
