import type { PlacementKind } from '../../domain/placement';
import { safeHref } from '../../domain/web-address';
import { env } from '../../lib/env';

/**
 * Where the kind is paid for, with the listing's id as reference; undefined where no link is set and an invoice
 * follows by mail. The parameter's name is the one that payment links of Stripe read.
 */
export function paymentLink(kind: PlacementKind, toolId: string): string | undefined {
  const link = safeHref(env.paymentLink(kind) ?? null);
  if (!link) return undefined;
  const address = new URL(link);
  address.searchParams.set('client_reference_id', toolId);
  return address.href;
}
