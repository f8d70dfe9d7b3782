import { infiniteQueryOptions } from '@tanstack/react-query';
import { reportKeys } from '../../domain/decisions/reports';
import { answerOf } from '../../lib/answer';

const OWN_A_BATCH = 20;

export const reportQueries = {
  /** A member's own reports with what became of each, newest first, batch by batch. */
  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: reportKeys.mine(userId),
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        answerOf((supabase) =>
          supabase
            .from('listing_report_notes')
            .select(
              'id,tool_name,reason,note,reported_at,tool:ai_tools(slug,approval_status),answer:listing_report_answers(outcome,remark,answered_at)',
            )
            .eq('reported_by', userId)
            .order('reported_at', { ascending: false })
            .order('id')
            .range(pageParam, pageParam + OWN_A_BATCH - 1)
            .abortSignal(signal),
        ),
      getNextPageParam: (last, _all, from) => (last.length === OWN_A_BATCH ? from + OWN_A_BATCH : undefined),
      select: ({ pages }) => pages.flat(),
    }),
};
