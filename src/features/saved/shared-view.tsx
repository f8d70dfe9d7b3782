import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedTool } from '../../domain/listing/tool';
import { formatCount, formatDay } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { goneText, SavedCards } from './saved-cards';
import { savedCardsQuery } from './saved-cards.queries';
import { useSavedTools } from './saved.queries';
import type { SharedList } from './shared-address';
import { useSetSaved } from './use-set-saved';

/** The author's name and the day of a shared list. This text is untrusted, because anyone can write such a URL. */
export const SharedBy = ({ name, day }: SharedList) => (
  <>
    List made{day && ` on ${formatDay(day)}`}
    {name && (
      <>
        {' '}
        by someone who signed as{' '}
        <q className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </q>
      </>
    )}
    .
  </>
);

export function SharedView({ list, card }: { list: SharedList; card: (tool: ListedTool) => ReactNode }) {
  const query = useInfiniteQuery(savedCardsQuery({ slugs: list.slugs }));
  const { data: saved = [] } = useSavedTools();
  const setSaved = useSetSaved();
  const tools = query.data?.tools;
  const removedCount = query.data?.gone.length ?? 0;
  const others = tools?.filter(({ id }) => !saved.some(({ tool }) => tool === id)) ?? [];
  const saveAll = () => {
    setSaved({ tools: others.map(({ id }) => id), isSaved: true });
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
      {removedCount > 0 && <Notice role="status" title={goneText(removedCount)} />}
      {tools?.length === 0 && !query.hasNextPage && (
        <ButtonLink to="/" look="primary" className="justify-self-start">
          Find a tool
        </ButtonLink>
      )}
      <SavedCards query={query} label="Shared tools" tools={tools} card={card} />
    </div>
  );
}
