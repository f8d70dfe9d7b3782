import { useQuery } from '@tanstack/react-query';
import type { AiTool } from '../../domain/listing/tool';
import { suggestPath } from '../../domain/directory/paths';
import { ButtonLink } from '../../ui/button';
import { revisionQueries } from './revisions.queries';

/** Leads an owner from their listing in the directory to its form, and says whether a change of it waits already. */
export function ChangeListing({ tool, userId }: { tool: Pick<AiTool, 'id' | 'slug' | 'name'>; userId: string }) {
  const { data: waiting } = useQuery(revisionQueries.waiting(userId));
  const isWaiting = waiting?.includes(tool.id) ?? false;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <ButtonLink size="sm" to={suggestPath(tool.slug)} aria-label={`Change ${tool.name}`}>
        Change
      </ButtonLink>
      {isWaiting && <p className="font-medium">Your change is in review.</p>}
    </div>
  );
}
