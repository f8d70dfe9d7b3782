import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../lib/answer';
import type { CategoryDesk } from '../../lib/database';

export type DeskCategory = CategoryDesk['categories'][number];
export type DeskFamily = CategoryDesk['families'][number];

export const categoryDeskQuery = queryOptions({
  queryKey: ['category-desk'],
  staleTime: 0,
  queryFn: ({ signal }) => answerOf((supabase) => supabase.rpc('admin_categories').abortSignal(signal)),
});
