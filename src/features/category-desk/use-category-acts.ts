import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { categoriesQuery } from '../categories/categories.queries';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';
import type { Act } from './category-acts';
import { categoryDeskQuery } from './category-desk.queries';

/** Does what the administrator asks for, and lets the listings follow in parts. */
export function useCategoryActs() {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState(0);

  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: categoryDeskQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: toolKeys.all });
  };
  const settle = useMutation({
    mutationFn: async () => {
      setMoved(0);
      for (let left = 1; left > 0;) {
        const part = await answerOf((supabase) => supabase.rpc('sync_categories', {}));
        setMoved((before) => before + part.moved);
        ({ left } = part);
      }
    },
    onError: sayFailure('Some listings were not updated', {
      otherwise: 'Nothing is lost: try again.',
    }),
    onSettled: readAgain,
  });
  const act = useMutation({
    mutationFn: (asked: Act) => asked.run(),
    onError: sayFailure('Nothing was changed'),
    onSettled: async (_, error, asked) => {
      await readAgain();
      if (error) return;
      // Not before what it is taken back from has been read.
      const { said, undo, moves } = asked;
      notify.success(said, {
        id: 'categories',
        // A merge is looked at for a while before it is taken back.
        duration: 60_000,
        action: undo && { label: 'Undo', onClick: () => takeBack(undo) },
      });
      if (moves) settle.mutate();
    },
  });
  const takeBack = (undo: NonNullable<Act['undo']>) => {
    const desk = queryClient.getQueryData(categoryDeskQuery.queryKey);
    const back = desk && undo(desk);
    if (back) act.mutate(back);
  };
  return { act, settle, moved };
}
