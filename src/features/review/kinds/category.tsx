import { unwrap } from '../../../lib/unwrap';
import { formatCount } from '../../../lib/format';
import { Select } from '../../../ui/field';
import { useCategories } from '../../categories/use-categories';
import { type Item, type Kind, oneByOne, type RowProps, undoOneByOne } from '../kind';

type Row = Item<'category', { name: string; listings: number }, null>;
type Draft = { family: string };

/**
 * A category name that listings use and that has no category yet. On the categories page, the administrator can merge
 * the name into a category.
 */
export const category: Kind<Row, Draft> = {
  filter: 'Categories',
  label: 'New category',
  nameOf: ({ facts }) => facts.name,
  link: { label: 'Merge', to: '/ai-admin/categories' },
  Facts: CategoryFacts,
  approve: { label: 'Add category', done: 'Category added', failed: 'The category could not be added' },
  whyNotRejectable: 'A new category cannot be rejected. Add it, or merge it into another one.',
  decide: oneByOne(({ facts: { name } }, verdict) => {
    const family = (verdict.to === 'approve' && verdict.draft?.family) || 'other';
    return unwrap((supabase) => supabase.rpc('save_category', { name, family, is_offered: true }));
  }),
  // An undo removes only version 1, so a category with later changes stays.
  undo: undoOneByOne((_row, current_slug) =>
    unwrap((supabase) => supabase.rpc('remove_category', { current_slug, expected_version: 1 })),
  ),
};

function CategoryFacts({ row, draft, on }: RowProps<Row, Draft>) {
  const families = useCategories();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">{formatCount(row.facts.listings, 'listing')} introduced this name.</p>
      <label className="flex items-center gap-2">
        Family
        <Select
          value={draft?.family ?? 'other'}
          onChange={({ target }) => on.setDraft(row, { family: target.value } satisfies Draft)}
        >
          {families.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}
