import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { COMPARED, comparePath } from '../../domain/directory/compare';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ShareButton } from '../../ui/share-button';
import { useAccess } from '../auth/use-access';
import { choose, unchoose } from '../tool-card/compare-selection';
import { compareQueries, type FoundTool } from './compare.queries';
import { ComparePicker } from './compare-picker';
import { Comparison } from './comparison';
import { type ComparedColumn, comparedColumns } from './compared-rows';

export function CompareView({ slugs, found }: { slugs: readonly string[]; found: readonly FoundTool[] }) {
  const [, setParams] = useSearchParams();
  const [announcement, setAnnouncement] = useState('');
  const queryClient = useQueryClient();
  const isAdmin = useAccess().kind === 'administrator';
  const columns = comparedColumns(slugs, found);
  const tools = columns.flatMap(({ tool }) => tool ?? []);

  const remove = ({ asked, tool }: ComparedColumn) => {
    const rest = columns.map((column) => column.asked).filter((slug) => slug !== asked);
    const known = found.filter((row) => rest.includes(row.requested_slug));
    queryClient.setQueryData(compareQueries.tools(rest).queryKey, known);
    unchoose(tool?.slug ?? asked);
    setAnnouncement(`${tool?.name ?? asked} was removed.`);
    setParams(rest.length > 0 ? { tools: rest.join(',') } : {}, { preventScrollReset: true });
  };

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {tools.length === 0 && (
        <Notice tone="warning" className="mb-6 max-w-form" title="None of these tools is in the directory">
          <p className="[overflow-wrap:anywhere]">These tools were removed or never listed: {slugs.join(', ')}.</p>
        </Notice>
      )}
      {columns.length === 1 && tools.length === 1 && (
        <Notice className="mb-6 max-w-form" title="Choose a second tool">
          <p>Find a tool to compare with it.</p>
        </Notice>
      )}
      {(columns.length < COMPARED.min || tools.length === 0) && (
        <div className="pb-8">
          <ComparePicker />
        </div>
      )}
      {tools.length > 0 && (
        <>
          <Comparison columns={columns} isAdmin={isAdmin} onRemove={remove} />
          <div className="flex flex-wrap gap-2 pt-5 print:hidden">
            {columns.length < COMPARED.max && (
              <ButtonLink size="sm" to="/" onClick={() => choose(tools)}>
                <Plus className="size-4" aria-hidden />
                Add another tool
              </ButtonLink>
            )}
            <ShareButton title={tools.map(({ name }) => name).join(' vs ')} path={comparePath(slugs)} />
          </div>
        </>
      )}
    </>
  );
}
