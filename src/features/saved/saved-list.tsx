import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedTool } from '../../domain/listing/tool';
import { formatCount } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { useSession } from '../auth/session';
import { changeMark } from './change-mark';
import { ExportButtons } from './export-buttons';
import type { SavedTool } from './guest-list';
import { CardSkeletons, goneText, SavedCards } from './saved-cards';
import { type Order, ORDERS, savedCardsQuery } from './saved-cards.queries';
import { useSavedTools } from './saved.queries';
import { ShareList } from './share-list';
import { useSetSaved } from './use-set-saved';

type Card = (tool: ListedTool, note?: string) => ReactNode;

export function SavedList({ card }: { card: Card }) {
  const { user } = useSession();
  const { data: saved, isError, refetch } = useSavedTools();
  if (isError && !saved)
    return (
      <Notice tone="warning" role="status" title="Your saved tools could not be loaded">
        <p>Check your connection.</p>
        <Button size="sm" className="mt-2 justify-self-start" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  if (!saved) return <CardSkeletons />;
  return saved.length > 0 ? <Saved saved={saved} card={card} /> : <Empty isGuest={!user} />;
}

function Saved({ saved, card }: { saved: readonly SavedTool[]; card: Card }) {
  const [params, setParams] = useSearchParams();
  const order = (Object.keys(ORDERS) as Order[]).find((known) => known === params.get('order')) ?? '';
  const setSaved = useSetSaved();
  const savedAt = new Map(saved.map(({ tool, saved_at }) => [tool, saved_at]));
  const savedIds = new Set(savedAt.keys());
  // Removed tools stay in the query, so that undo restores their position.
  const [queried, setQueried] = useState(() => [...savedIds]);
  if (saved.some(({ tool }) => !queried.includes(tool))) setQueried([...savedIds]);
  const query = useInfiniteQuery(savedCardsQuery({ ids: queried, order }));
  const tools = query.data?.tools.filter(({ id }) => savedIds.has(id));
  const removed = query.data?.gone.filter((id) => savedIds.has(id)) ?? [];
  const offerUndo = ({ id, name }: ListedTool, isSaved: boolean) => {
    if (isSaved) return;
    notify.message(`${name} is no longer saved`, {
      id: `saved-${id}`,
      action: { label: 'Undo', onClick: () => setSaved({ tools: [id], isSaved: true }) },
    });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <p role="status" className="mr-auto text-sm text-muted">
          {formatCount(saved.length, 'tool')}
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
      </div>
      {removed.length > 0 && (
        <Notice role="status" title={goneText(removed.length)}>
          <Button
            size="sm"
            className="mt-2 justify-self-start"
            onClick={() => setSaved({ tools: removed, isSaved: false })}
          >
            Remove {removed.length === 1 ? 'it' : 'them'}
          </Button>
        </Notice>
      )}
      <SavedCards
        query={query}
        label="Saved tools"
        tools={tools}
        card={(tool) => card(tool, changeMark(tool.news, savedAt.get(tool.id)))}
        onSaveChange={offerUndo}
      />
      <div className="mt-10 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
        <ShareList
          tools={tools ?? []}
          total={saved.length - removed.length}
          onMore={query.hasNextPage && query.fetchNextPage}
        />
        <ExportButtons saved={saved} />
      </div>
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
