import { AdminGate } from '../features/auth/admin-gate';
import { OffersTab } from '../features/placements/offers-tab';
import { PaymentsTab } from '../features/placements/payments-tab';
import { PlacementsTab } from '../features/placements/placements-tab';
import { SkeletonBlock, RowSkeletons } from '../ui/skeleton';
import { Tabs, useTabParam } from '../ui/tabs';

export default function PlacementsPage() {
  return (
    <AdminGate
      title="Placements"
      lead="Requests, payments and what runs today. All days are UTC."
      description="Placement requests, days, offers, prices and payments."
      skeleton={<Skeleton />}
    >
      <PlacementTabs />
    </AdminGate>
  );
}

const TABS = [
  { value: 'placements', label: 'Placements' },
  { value: 'offers', label: 'Offers' },
  { value: 'payments', label: 'Payments' },
] as const;
const panels = { placements: PlacementsTab, offers: OffersTab, payments: PaymentsTab };

function PlacementTabs() {
  const tab = useTabParam<keyof typeof panels>('tab', TABS);
  return (
    <Tabs label="Placements" tabs={TABS} keepsPanels {...tab}>
      {(value) => {
        const Panel = panels[value];
        // Panels stay mounted to keep typed text. The payments panel has no form, so it is mounted only while selected.
        return value === 'payments' && tab.chosen !== value ? null : <Panel />;
      }}
    </Tabs>
  );
}

const Skeleton = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <div className="flex flex-wrap gap-2">
      {['w-32', 'w-20', 'w-28'].map((width) => (
        <SkeletonBlock key={width} className={`h-11 ${width}`} />
      ))}
    </div>
    <RowSkeletons rows={8} hasSquare={false} />
  </div>
);
