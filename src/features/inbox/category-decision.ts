import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

/** Makes a name that listings brought a category of a family; merging it is for the page of categories. */
export const categoryDecision: DecisionOf<'category'> = {
  buttons: { approve: 'Add category', reject: null },
  said: { approve: 'Category added', reject: '' },
  failed: { approve: 'The category was not added', reject: '' },
  send: ({ facts: { name } }, verdict) => {
    const family = (verdict.to === 'approve' && verdict.family) || 'other';
    return answerOf((supabase) => supabase.rpc('save_category', { name, family, is_offered: true }));
  },
  // As it was added: one that was changed since stays.
  undo: (_row, current_slug) =>
    answerOf((supabase) => supabase.rpc('remove_category', { current_slug, expected_version: 1 })),
};
