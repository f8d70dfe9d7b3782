import type { PlacementKind } from '../../domain/placement/placement';
import { safeHref } from '../../lib/web-address';
import { env } from '../../lib/env';

/**
 * The payment link for a placement kind, with the placement's id as reference; undefined if none is configured and an
 * invoice is sent instead. `client_reference_id` is the parameter that Stripe payment links read.
 */
export function paymentLink(kind: PlacementKind, placementId: string): string | undefined {
  const link = safeHref(env.paymentLink(kind) ?? null);
  if (!link) return undefined;
  const address = new URL(link);
  address.searchParams.set('client_reference_id', placementId);
  return address.href;
}
