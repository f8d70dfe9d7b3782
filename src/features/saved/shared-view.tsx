import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedTool } from '../../domain/listing/tool';
import { formatCount, formatDay } from '../../lib/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { goneText, SavedCards } from './saved-cards';
import { savedQueries } from './saved.queries';
import { useSaved, setSaved } from './saved.store';
import type { SharedList } from './shared-address';

/** Whose list it is and of which day: what the address says, which anybody can write. */
export const SharedBy = ({ name, day }: SharedList) => (
  <>
    Chosen{day && ` on ${formatDay(day)}`}
    {name && (
      <>
        , signed{' '}
        <q className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </q>
      </>
    )}
    .
  </>
);

/** A list that somebody shared. @param card shows a tool. */
export function SharedView({ list, card }: { list: SharedList; card: (tool: ListedTool) => ReactNode }) {
  const query = useInfiniteQuery(savedQueries.cards({ slugs: list.slugs }));
  const saved = useSaved((all) => all);
  const tools = query.data?.tools;
  const gone = query.data?.gone.length ?? 0;
  const others = tools?.filter(({ id }) => !saved.has(id)) ?? [];
  const saveAll = () => {
    setSaved(
      others.map(({ id }) => id),
      true,
    );
    notify.success(`${formatCount(others.length, 'tool')} saved`);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {tools && tools.length > 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          aria-disabled={others.length === 0}
          onClick={() => others.length > 0 && saveAll()}
        >
          <Heart className="size-4" aria-hidden />
          {others.length > 0 ? 'Save all' : 'All saved'}
        </Button>
      )}
      {gone > 0 && <Notice role="status" title={goneText(gone)} />}
      <SavedCards query={query} label="Shared tools" tools={tools} card={card} />
    </div>
  );
}
