import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';
import type { AdminCategories } from '../../lib/database';

export type AdminCategory = AdminCategories['categories'][number];
export type AdminFamily = AdminCategories['families'][number];

export const categoryAdminQuery = queryOptions({
  queryKey: ['category-desk'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('admin_categories').abortSignal(signal)),
});
