import { X } from 'lucide-react';
import {
  categoriesOf,
  type DirectoryState,
  factsOf,
  filterLabel,
  pricesOf,
  toggled,
} from '../../domain/directory/directory-state';
import { pricingOf } from '../../domain/listing/listing.constants';
import { useCategories } from '../categories/use-categories';
import { InPlaceLink } from '../../ui/in-place-link';
import type { Asked } from './tools.queries';
import type { DirectoryControl } from './use-directory-state';

type Props = Pick<DirectoryControl, 'hrefOf'> & {
  asked: Asked;
  onChoose: (change: Partial<DirectoryState>) => void;
};

/** What the list is narrowed by, each to be taken back by one tap. The search has its own place. */
export function ActiveFilters({ asked: { category, pricing, facts, tag }, hrefOf, onChoose }: Props) {
  const families = useCategories();
  const active = [
    ...categoriesOf(category).map((one) => [filterLabel(families, one), { category: toggled(category, one) }] as const),
    ...pricesOf(pricing).map((one) => [pricingOf(one).label, { pricing: toggled(pricing, one) }] as const),
    ...factsOf(facts).map(({ key, label }) => [label, { facts: toggled(facts, key) }] as const),
    ...(tag ? [[`Tag: ${tag}`, { tag: '' }] as const] : []),
  ];
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5 pb-2">
      {active.map(([label, without]) => (
        <li key={label} className="min-w-0">
          <InPlaceLink
            href={hrefOf(without)}
            aria-label={`Remove filter: ${label}`}
            onFollow={() => onChoose(without)}
            className="chip"
          >
            <bdi className="truncate">{label}</bdi>
            <X className="size-4 shrink-0" aria-hidden />
          </InPlaceLink>
        </li>
      ))}
    </ul>
  );
}
