import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryValues, FamilyValues } from '../../domain/categories/category.schema';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import { categoriesQuery } from './categories.queries';
import { type AdminCategory, type AdminFamily, categoryAdminQuery } from './category-admin.queries';

const SYNC_KEY = ['sync-categories'];
export const useIsSyncing = () => useIsMutating({ mutationKey: SYNC_KEY }) > 0;

function useReload() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: toolKeys.all });
    await queryClient.invalidateQueries({ queryKey: categoryAdminQuery.queryKey });
  };
}

/** Updates the listings of changed categories in batches. The cached query counts the remaining listings. */
export function useSyncListings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: SYNC_KEY,
    mutationFn: async () => {
      for (let remaining = 1; remaining > 0;) {
        ({ left: remaining } = await unwrap((supabase) => supabase.rpc('sync_categories', {})));
        queryClient.setQueryData(categoryAdminQuery.queryKey, (data) => data && { ...data, unsettled: remaining });
      }
    },
    onError: notifyError('Some listings could not be updated', { otherwise: 'Nothing is lost. Try again.' }),
    onSettled: useReload(),
  });
}

type Callbacks = { onDone?: () => void; onError?: (error: unknown) => void };

function useCategoryMutation<Values>(
  mutationFn: (values: Values) => Promise<unknown>,
  message: (values: Values) => string,
  { onDone, onError = notifyError('The change could not be saved') }: Callbacks = {},
) {
  const queryClient = useQueryClient();
  const reload = useReload();
  const sync = useSyncListings();
  return useMutation({
    mutationFn,
    // The categories are reloaded before the error is shown, because sending the form again needs the current versions.
    onError: async (error) => {
      await reload();
      onError(error);
    },
    onSuccess: async (_, values) => {
      await reload();
      notify.success(message(values), { id: 'categories' });
      onDone?.();
      const data = await queryClient.ensureQueryData(categoryAdminQuery).catch(() => null);
      if (data?.unsettled) sync.mutate();
    },
  });
}

export const useSaveCategory = (category?: AdminCategory, callbacks?: Callbacks) =>
  useCategoryMutation(
    ({ sentence, ...values }: CategoryValues) =>
      unwrap((supabase) =>
        supabase.rpc('save_category', {
          ...values,
          ...(sentence && { sentence }),
          ...(category && { current_slug: category.slug, expected_version: category.version }),
        }),
      ),
    ({ name }) =>
      !category
        ? `‘${name}’ is added`
        : name === category.name
          ? `‘${name}’ is saved`
          : `‘${category.name}’ is now ‘${name}’`,
    callbacks,
  );

export const useRemoveCategory = (callbacks?: Callbacks) =>
  useCategoryMutation(
    ({ slug, version }: AdminCategory) =>
      unwrap((supabase) => supabase.rpc('remove_category', { current_slug: slug, expected_version: version })),
    ({ name }) => `‘${name}’ is removed`,
    callbacks,
  );

/** Merges one category into another. Without a version, `from` is a name that is not a category. */
export const useMergeCategory = (from: { name: string; version?: number }, callbacks?: Callbacks) =>
  useCategoryMutation(
    (into: AdminCategory) =>
      unwrap((supabase) =>
        supabase.rpc('merge_category', {
          from_name: from.name,
          into_slug: into.slug,
          ...(from.version !== undefined && { expected_version: from.version }),
        }),
      ),
    (into) => `‘${from.name}’ is merged into ‘${into.name}’`,
    callbacks,
  );

export const useRestoreCategory = ({ slug }: AdminCategory) =>
  useCategoryMutation(
    (former_name: string) => unwrap((supabase) => supabase.rpc('restore_category', { former_name, into_slug: slug })),
    (name) => `‘${name}’ is restored`,
  );

/** Reorders all categories of the family `within`, or all families if `within` is ''. */
export const useOrder = (within: string, expected: string[]) =>
  useCategoryMutation(
    ({ slugs }: { slugs: string[]; message: string }) =>
      unwrap((supabase) => supabase.rpc('order_categories', { within, slugs, expected })),
    ({ message }) => message,
  );

export const useSaveFamily = (family?: AdminFamily, callbacks?: Callbacks) =>
  useCategoryMutation(
    ({ sentence, ...values }: FamilyValues) =>
      unwrap((supabase) =>
        supabase.rpc('save_family', {
          ...values,
          ...(sentence && { sentence }),
          ...(family && { current_slug: family.slug, expected_version: family.version }),
        }),
      ),
    ({ name }) => `‘${name}’ is ${family ? 'saved' : 'added'}`,
    callbacks,
  );

export const useRemoveFamily = () =>
  useCategoryMutation(
    ({ slug, version }: AdminFamily) =>
      unwrap((supabase) => supabase.rpc('remove_family', { current_slug: slug, expected_version: version })),
    ({ name }) => `‘${name}’ is removed`,
  );
