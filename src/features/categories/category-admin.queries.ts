import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';
import type { CategoryAdmin } from '../../lib/database';

export type AdminCategory = CategoryAdmin['categories'][number];
export type AdminFamily = CategoryAdmin['families'][number];

export const categoryAdminQuery = queryOptions({
  queryKey: ['category-desk'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('category_desk').abortSignal(signal)),
});
