import type { Item, Kind } from './kind';
import { category } from './kinds/category';
import { change } from './kinds/change';
import { claim } from './kinds/claim';
import { link } from './kinds/link';
import { mail } from './kinds/mail';
import { payment } from './kinds/payment';
import { pending } from './kinds/pending';
import { report } from './kinds/report';
import { request } from './kinds/request';

/** The kinds of the review queue, in the order of the filter. `private.review_items` has a branch for each. */
const kinds = { pending, report, change, link, claim, request, payment, category, mail };

export type KindName = keyof typeof kinds;

export type ReviewItem<Name extends KindName = KindName> = {
  [Each in Name]: Parameters<(typeof kinds)[Each]['decide']>[0][number];
}[Name];

export const KIND_NAMES = Object.keys(kinds) as KindName[];

export const isKindName = (value: string): value is KindName => value in kinds;

/** The kind by name. It only receives items of this kind. */
export const kindOf = (name: KindName): Kind => kinds[name] as unknown as Kind;

export const nameOf = (row: Item): string =>
  row.tool?.name ?? (isKindName(row.kind) ? kindOf(row.kind).nameOf?.(row) : undefined) ?? '';
