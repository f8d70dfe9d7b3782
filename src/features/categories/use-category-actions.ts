import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toolKeys } from '../../domain/listing/tool-keys';
import { unwrap } from '../../lib/unwrap';
import { categoriesQuery } from './categories.queries';
import { notify } from '../../ui/notify';
import { notifyError } from '../errors/notify-error';
import type { Act } from './category-actions';
import { categoryAdminQuery } from './category-admin.queries';

/** Runs an administrator's action and then updates the listings in batches. */
export function useCategoryActions() {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState(0);

  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: categoryAdminQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: toolKeys.all });
  };
  const settle = useMutation({
    mutationFn: async () => {
      setMoved(0);
      for (let left = 1; left > 0;) {
        const part = await unwrap((supabase) => supabase.rpc('sync_categories', {}));
        setMoved((before) => before + part.moved);
        ({ left } = part);
      }
    },
    onError: notifyError('Some listings were not updated', {
      otherwise: 'Nothing is lost: try again.',
    }),
    onSettled: readAgain,
  });
  const act = useMutation({
    mutationFn: (asked: Act) => asked.run(),
    onError: notifyError('Nothing was changed'),
    onSettled: async (_, error, asked) => {
      await readAgain();
      if (error) return;
      // The toast is shown after the refetch, because its undo action uses the new data.
      const { said, undo, moves } = asked;
      notify.success(said, {
        id: 'categories',
        // The administrator may inspect the result of a merge before undoing it.
        duration: 60_000,
        action: undo && { label: 'Undo', onClick: () => takeBack(undo) },
      });
      if (moves) settle.mutate();
    },
  });
  const takeBack = (undo: NonNullable<Act['undo']>) => {
    const desk = queryClient.getQueryData(categoryAdminQuery.queryKey);
    const back = desk && undo(desk);
    if (back) act.mutate(back);
  };
  return { act, settle, moved };
}
