import { queryOptions } from '@tanstack/react-query';
import { SEED } from '../../domain/categories/category-seed';
import type { Families } from '../../domain/categories/families';
import { forEverybody } from '../../domain/listing/tool-keys';
import { publicRpc } from '../../lib/public-rpc';

/**
 * The families with their categories. Every page draws them at once: from its own HTML where the build found others than
 * the first ones. What has changed since comes with the rest (revalidate.ts).
 */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  meta: forEverybody,
  initialData: SEED,
  staleTime: Infinity,
  queryFn: (): Promise<Families> => publicRpc('categories_in_families'),
});
