import type { Item, Kind } from './kind';
import { category } from './kinds/category';
import { change, type ChangeItem } from './kinds/change';
import { claim } from './kinds/claim';
import { link } from './kinds/link';
import { mail } from './kinds/mail';
import { payment } from './kinds/payment';
import { pending } from './kinds/pending';
import { report } from './kinds/report';
import { request } from './kinds/request';

/**
 * The kinds of the review queue, in the order of the filter. `private.review_items` has a branch for each kind.
 * Feedback is a proposed change, or all open reports of a listing.
 */
const kinds = { pending, feedback: report, link, claim, request, payment, category, mail };

export type KindName = keyof typeof kinds;

export type ReviewItem<Name extends KindName = KindName> = {
  [Each in Name]:
    Parameters<(typeof kinds)[Each]['decide']>[0][number] | (Each extends 'feedback' ? ChangeItem : never);
}[Name];

export const KIND_NAMES = Object.keys(kinds) as KindName[];

export const isKindName = (value: string): value is KindName => value in kinds;

const isChange = (item: ReviewItem) => item.kind === 'feedback' && item.facts.by !== 'report';

export const kindOf = (item: ReviewItem): Kind => (isChange(item) ? change : kinds[item.kind]) as unknown as Kind;

export const kindNamed = (name: KindName): Kind => kinds[name] as unknown as Kind;

export const nameOf = (row: Item): string =>
  (isKindName(row.kind) ? kindNamed(row.kind).nameOf?.(row) : undefined) ?? row.tool?.name ?? '';
