import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedTool } from '../../domain/listing/tool';
import { formatCount } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { useHydrated } from '../../ui/use-hydrated';
import { useSession } from '../auth/session';
import { ExportButtons } from './export-buttons';
import { CardSkeletons, goneText, SavedCards } from './saved-cards';
import { type Order, ORDERS, savedQueries } from './saved.queries';
import { savedTools, useSaved, setSaved } from './saved.store';
import { ShareList } from './share-list';
import type { PendingSaves } from './pending-saves';

type Card = (tool: ListedTool) => ReactNode;

const newestFirst = (saved: PendingSaves) =>
  [...saved].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([tool]) => tool);

/** What this visitor saved. @param card shows a tool. */
export function SavedList({ card }: { card: Card }) {
  const saved = useSaved((all) => all);
  const { user, isLoading } = useSession();
  // The account's menu asks, on every page.
  const account = useQuery({ ...savedQueries.account(user?.id), enabled: false });
  const isRead = useHydrated() && !isLoading && (!user || account.isFetched);
  if (!isRead) return <CardSkeletons />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {account.isError && (
        <Notice tone="warning" role="status" title="Your account could not be reached">
          <p>Your changes stay in this browser until you are online.</p>
          <Button size="sm" className="mt-2 justify-self-start" onClick={() => void account.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {saved.size > 0 ? <Kept saved={saved} card={card} /> : <Empty isGuest={!user} />}
    </div>
  );
}

function Kept({ saved, card }: { saved: PendingSaves; card: Card }) {
  const [params, setParams] = useSearchParams();
  const order = (Object.keys(ORDERS) as Order[]).find((known) => known === params.get('order')) ?? '';
  // What is removed leaves what was asked for as it is, so that undoing brings it back to its place.
  const [asked, setAsked] = useState(() => newestFirst(saved));
  const known = new Set(asked);
  if ([...saved.keys()].some((id) => !known.has(id))) setAsked(newestFirst(saved));
  const query = useInfiniteQuery(savedQueries.cards({ ids: asked, order }));
  const tools = query.data?.tools.filter(({ id }) => saved.has(id));
  const gone = query.data?.gone.filter((id) => saved.has(id)) ?? [];
  const offerUndo = ({ id, name }: ListedTool) => {
    if (savedTools().has(id)) return;
    notify.message(`${name} is no longer saved`, {
      id: `saved-${id}`,
      action: { label: 'Undo', onClick: () => setSaved([id], true) },
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status" className="mr-auto text-sm text-muted">
          {formatCount(saved.size, 'tool')}
        </p>
        <label className="flex items-center gap-2 text-sm text-muted">
          Order
          <Select
            isSmall
            value={order}
            onChange={({ target }) => setParams(target.value ? { order: target.value } : {}, { replace: true })}
          >
            {Object.entries(ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
        <ExportButtons saved={saved} />
      </div>
      <ShareList
        tools={tools ?? []}
        total={saved.size - gone.length}
        onMore={query.hasNextPage && query.fetchNextPage}
      />
      {gone.length > 0 && (
        <Notice role="status" title={goneText(gone.length)}>
          <Button size="sm" className="mt-2 justify-self-start" onClick={() => setSaved(gone, false)}>
            Remove {gone.length === 1 ? 'it' : 'them'}
          </Button>
        </Notice>
      )}
      <SavedCards query={query} label="Saved tools" tools={tools} card={card} onChange={offerUndo} />
    </>
  );
}

const Empty = ({ isGuest }: { isGuest: boolean }) => (
  <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
    <div className="grid gap-1">
      <p className="text-lg font-semibold">No saved tools yet</p>
      <p className="max-w-prose text-balance text-muted">
        Tap the heart on a tool to save it here. {isGuest && 'Sign in to keep your list on every device.'}
      </p>
    </div>
    <ButtonLink to="/" look="primary">
      Find a tool
    </ButtonLink>
  </div>
);
