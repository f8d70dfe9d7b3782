import { queryOptions } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { countedAnswerOf } from '../../lib/answer';

/** How many are shown at once: the longest-standing first, so that deciding brings up the next. */
const SHOWN = 50;

const fetchLinks = async (signal: AbortSignal) => {
  const { data, count } = await countedAnswerOf((supabase) =>
    supabase
      .from('link_desk')
      .select('*', { count: 'exact' })
      .order('since')
      .order('tool_id')
      .limit(SHOWN)
      .abortSignal(signal),
  );
  // The database cannot say of a view's columns that they are never empty.
  const rows = data.flatMap((row) => {
    const { tool_id: id, slug, name, url, outcome, since, stands, updated_at: version } = row;
    return id && slug && name && url && outcome && since && stands && version
      ? [{ ...row, id, slug, name, url, outcome, since, stands, version }]
      : [];
  });
  return { rows, found: count ?? rows.length, page: 1 };
};
export type LinkToDecide = Awaited<ReturnType<typeof fetchLinks>>['rows'][number];

export const linkQueries = {
  /** The links that wait for the administrator. */
  desk: () => queryOptions({ queryKey: toolKeys.links, staleTime: 0, queryFn: ({ signal }) => fetchLinks(signal) }),
};
