import { SkeletonBlock, RowSkeletons } from '../../ui/skeleton';
import { Tabs, useTabParam } from '../../ui/tabs';
import { Books } from './books';
import { GoldCalendar } from './gold-calendar';
import { PlacementTable } from './placement-table';
import { PriceAdmin } from './price-admin';
import { StartPlacement } from './start-placement';

const panels = {
  all: PlacementTable,
  start: StartPlacement,
  calendar: GoldCalendar,
  prices: PriceAdmin,
  books: Books,
};
type Panel = keyof typeof panels;
const tabs: [{ value: Panel; label: string }, ...{ value: Panel; label: string }[]] = [
  { value: 'all', label: 'All placements' },
  { value: 'start', label: 'Start a placement' },
  { value: 'calendar', label: 'Gold calendar' },
  { value: 'prices', label: 'Prices' },
  { value: 'books', label: 'Books' },
];

/** The administrator's page of placements: the table of all, and what belongs to selling them. */
export function PlacementsAdmin() {
  const tab = useTabParam('tab', tabs);
  return (
    <Tabs label="Placements" tabs={tabs} keepsPanels {...tab}>
      {(value) => {
        const Panel = panels[value];
        // Nothing is typed in the books, so they are read only where they are shown.
        return value === 'books' && tab.chosen !== value ? null : <Panel />;
      }}
    </Tabs>
  );
}

export const PlacementsSkeleton = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <div className="flex flex-wrap gap-2">
      {['w-36', 'w-24', 'w-32', 'w-20', 'w-24'].map((width, index) => (
        // The skeleton are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <SkeletonBlock key={index} className={`h-11 ${width}`} />
      ))}
    </div>
    <RowSkeletons rows={8} hasSquare={false} />
  </div>
);
