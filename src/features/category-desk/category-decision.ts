import { tagSlug } from '../../domain/directory/tag-slug';
import { answerOf } from '../../lib/answer';
import type { DecisionOf } from '../decisions/decision-of';

/** Makes a name that listings brought a category of a family; merging it is for the page of categories. */
export const categoryDecision: DecisionOf<'category'> = {
  buttons: { approve: 'Add category', reject: null },
  said: { approve: 'Category added', reject: '' },
  failed: { approve: 'The category was not added', reject: '' },
  send: async ({ facts: { name } }, verdict) => {
    const family = (verdict.to === 'approve' && verdict.family) || 'other';
    await answerOf((supabase) => supabase.rpc('save_category', { name, family, is_offered: true }));
    return name;
  },
  undo: async (_row, name) => {
    const { categories } = await answerOf((supabase) => supabase.rpc('category_desk', {}, { get: true }));
    const added = categories.find(({ slug }) => slug === tagSlug(name));
    if (!added) throw new Error('This category is not there any more.');
    await answerOf((supabase) =>
      supabase.rpc('remove_category', { seen_slug: added.slug, seen_version: added.version }),
    );
  },
};
