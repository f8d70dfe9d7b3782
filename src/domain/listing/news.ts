import type { News } from '../../lib/database';
import { pricingOf } from './listing.constants';

function describePricing(before: string, after: string): string {
  const [former, latest] = [pricingOf(before), pricingOf(after)];
  if (after === 'free') return 'Now free';
  if (former.isFreeToUse && !latest.isFreeToUse) return `Free plan ended: now ${latest.label}`;
  if (!former.isFreeToUse && latest.isFreeToUse) return `Free plan added: now ${latest.label}`;
  return `Price: ${latest.label} instead of ${former.label}`;
}

function describeTrial(before: string | null, after: string | null): string {
  if (after === null) return 'Free trial ended';
  return before === null ? `${after}-day free trial added` : `Free trial: ${after} days instead of ${before}`;
}

/** Describes news in a few words, without the tool's name and the day: 'Free plan ended: now Paid'. */
export function describeNews({ kind, before, after }: Pick<News, 'kind' | 'before' | 'after'>): string {
  if (kind === 'pricing') return describePricing(before ?? '', after ?? '');
  if (kind === 'trial') return describeTrial(before, after);
  if (kind === 'renamed') return `Renamed from ${before} to ${after}`;
  const texts = {
    new: 'New',
    closed: 'Closed',
    reopened: 'Open again',
    free_offer_added: 'Free offer added',
    free_offer_ended: 'Free offer ended',
  };
  return texts[kind];
}
