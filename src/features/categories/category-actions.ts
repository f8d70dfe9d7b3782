import { tagSlug } from '../../domain/directory/tag-slug';
import { unwrap } from '../../lib/unwrap';
import type { CategoryAdmin } from '../../lib/database';
import { categoryIcon } from '../../domain/categories/category-icon';
import type { AdminCategory, AdminFamily } from './category-admin.queries';

/** The values of all category forms; each form uses some of them. */
export type Values = {
  name: string;
  family: string;
  sentence: string;
  icon: string;
  isOffered: boolean;
  hue: number;
  /** The target of a merge. */
  into: string;
};

export const BLANK: Values = { name: '', family: 'other', sentence: '', icon: '', isOffered: true, hue: 75, into: '' };

/** An administrator's action and its undo action. */
export type Act = {
  /** The message after success. */
  said: string;
  run: () => Promise<unknown>;
  /** Returns the undo action for the current state; undefined if there is nothing to undo. */
  undo?: (desk: CategoryAdmin) => Act | undefined;
  /** Whether listings have to be updated. */
  moves?: boolean;
};

const quoted = (name: string) => `‘${name}’`;
const valuesOf = (one: AdminCategory): Values => ({
  ...BLANK,
  name: one.name,
  family: one.family,
  sentence: one.sentence ?? '',
  icon: one.icon ?? '',
  isOffered: one.is_offered,
});
/** Finds a category by its current or former name. */
const byName = (desk: CategoryAdmin, name: string) =>
  desk.categories.find((one) => one.slug === tagSlug(name) || one.name === name) ??
  desk.categories.find((one) => one.before.some((former) => former.name === name && !former.isMerged));

const write = (values: Values, icon: string, expected?: { slug: string; version: number }) =>
  unwrap((supabase) =>
    supabase.rpc('save_category', {
      name: values.name,
      family: values.family,
      is_offered: values.isOffered,
      ...(values.sentence.trim() && { sentence: values.sentence }),
      ...(icon && { icon }),
      ...(expected && { current_slug: expected.slug, expected_version: expected.version }),
    }),
  );

const removed = ({ slug, version, name }: AdminCategory): Act => ({
  said: `${quoted(name)} is removed`,
  run: () => unwrap((supabase) => supabase.rpc('remove_category', { current_slug: slug, expected_version: version })),
});

export const addCategory = (values: Values): Act => ({
  said: `${quoted(values.name.trim())} is added`,
  run: () => write(values, values.icon),
  undo: (desk) => {
    const added = byName(desk, values.name.trim());
    return added && removed(added);
  },
});

export function changeCategory(one: AdminCategory, values: Values): Act {
  const name = values.name.trim();
  const isRenamed = name !== one.name;
  // Keeps the current icon if the new name would select another one.
  const [was, becomes] = [categoryIcon([], one.name), categoryIcon([], name)];
  return {
    said: isRenamed ? `${quoted(one.name)} is now ${quoted(name)}` : `${quoted(name)} is saved`,
    run: () => write(values, values.icon || (was === becomes ? '' : was), one),
    undo: (desk) => {
      const now = byName(desk, name);
      return now && { ...changeCategory(now, valuesOf(one)), run: () => write(valuesOf(one), one.icon ?? '', now) };
    },
    moves: isRenamed,
  };
}

/** Merges a category, or a name without a family, into another category. */
export const mergeCategory = (
  from: Pick<AdminCategory, 'name'> & Partial<AdminCategory>,
  into: Pick<AdminCategory, 'name' | 'slug'>,
): Act => ({
  said: `${quoted(from.name)} is merged into ${quoted(into.name)}`,
  run: () =>
    unwrap((supabase) =>
      supabase.rpc('merge_category', {
        from_name: from.name,
        into_slug: into.slug,
        ...(from.version !== undefined && { expected_version: from.version }),
      }),
    ),
  undo: (desk) => restoreCategory(from.name, byName(desk, into.name) ?? into),
  moves: true,
});

export const restoreCategory = (name: string, into: Pick<AdminCategory, 'name' | 'slug'>): Act => ({
  said: `${quoted(name)} is restored`,
  run: () => unwrap((supabase) => supabase.rpc('restore_category', { former_name: name, into_slug: into.slug })),
  undo: (desk) => mergeCategory(byName(desk, name) ?? { name }, into),
  moves: true,
});

/** Reorders all categories of a family, or all families if `within` is empty. */
export const order = (within: string, slugs: string[], before: string[], said: string): Act => ({
  said,
  run: () => unwrap((supabase) => supabase.rpc('order_categories', { within, slugs, expected: before })),
  undo: () => order(within, before, slugs, 'The order is restored'),
});

const writeFamily = ({ name, sentence, hue }: Values, expected?: AdminFamily) =>
  unwrap((supabase) =>
    supabase.rpc('save_family', {
      name,
      hue,
      ...(sentence.trim() && { sentence }),
      ...(expected && { current_slug: expected.slug, expected_version: expected.version }),
    }),
  );
export const familyValues = ({ name, sentence, hue }: AdminFamily): Values => ({
  ...BLANK,
  name,
  sentence: sentence ?? '',
  hue,
});
export const categoryValues = valuesOf;

export const addFamily = (values: Values): Act => ({
  said: `${quoted(values.name.trim())} is added`,
  run: () => writeFamily(values),
  undo: (desk) => {
    const added = desk.families.find(({ slug }) => slug === tagSlug(values.name));
    return added && removeFamily(added);
  },
});

export const changeFamily = (family: AdminFamily, values: Values): Act => ({
  said: `${quoted(values.name.trim())} is saved`,
  run: () => writeFamily(values, family),
  undo: (desk) => {
    const now = desk.families.find(({ slug }) => slug === family.slug);
    return now && changeFamily(now, familyValues(family));
  },
});

export const removeFamily = (family: AdminFamily): Act => ({
  said: `${quoted(family.name)} is removed`,
  run: () =>
    unwrap((supabase) =>
      supabase.rpc('remove_family', { current_slug: family.slug, expected_version: family.version }),
    ),
  // A renamed family would get another slug when it is added again, so this has no undo.
  ...(tagSlug(family.name) === family.slug && { undo: () => addFamily(familyValues(family)) }),
});
