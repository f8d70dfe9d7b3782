import { tagSlug } from '../../domain/directory/tag-slug';
import { answerOf } from '../../lib/answer';
import type { CategoryDesk } from '../../lib/database';
import { kindOf } from '../tool-card/tool-logo';
import type { DeskCategory, DeskFamily } from './category-desk.queries';

/** What a form holds; each form shows a part of it. */
export type Values = {
  name: string;
  family: string;
  sentence: string;
  icon: string;
  isOffered: boolean;
  hue: number;
  /** The category to merge into. */
  into: string;
};

export const BLANK: Values = { name: '', family: 'other', sentence: '', icon: '', isOffered: true, hue: 75, into: '' };

/** Something that the administrator does, with what takes it back. */
export type Act = {
  /** Said when it is done. */
  said: string;
  run: () => Promise<unknown>;
  /** What takes it back, of what stands when that is asked for; undefined where nothing is left to take back. */
  undo?: (desk: CategoryDesk) => Act | undefined;
  /** Whether listings follow. */
  moves?: boolean;
};

const quoted = (name: string) => `‘${name}’`;
const valuesOf = (one: DeskCategory): Values => ({
  ...BLANK,
  name: one.name,
  family: one.family,
  sentence: one.sentence ?? '',
  icon: one.icon ?? '',
  isOffered: one.is_offered,
});
/** The category of that name, or that was called so before. */
const byName = (desk: CategoryDesk, name: string) =>
  desk.categories.find((one) => one.slug === tagSlug(name) || one.name === name) ??
  desk.categories.find((one) => one.before.some((former) => former.name === name && !former.isMerged));

const write = (values: Values, icon: string, expected?: { slug: string; version: number }) =>
  answerOf((supabase) =>
    supabase.rpc('save_category', {
      name: values.name,
      family: values.family,
      is_offered: values.isOffered,
      ...(values.sentence.trim() && { sentence: values.sentence }),
      ...(icon && { icon }),
      ...(expected && { current_slug: expected.slug, expected_version: expected.version }),
    }),
  );

const removed = ({ slug, version, name }: DeskCategory): Act => ({
  said: `${quoted(name)} is removed`,
  run: () => answerOf((supabase) => supabase.rpc('remove_category', { current_slug: slug, expected_version: version })),
});

export const addCategory = (values: Values): Act => ({
  said: `${quoted(values.name.trim())} is added`,
  run: () => write(values, values.icon),
  undo: (desk) => {
    const added = byName(desk, values.name.trim());
    return added && removed(added);
  },
});

export function changeCategory(one: DeskCategory, values: Values): Act {
  const name = values.name.trim();
  const isRenamed = name !== one.name;
  // What it was drawn with stays, where the new name would tell another icon.
  const [was, becomes] = [kindOf([], one.name), kindOf([], name)];
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

/** Puts a category, or a name that nobody has placed, into another. */
export const mergeCategory = (
  from: Pick<DeskCategory, 'name'> & Partial<DeskCategory>,
  into: Pick<DeskCategory, 'name' | 'slug'>,
): Act => ({
  said: `${quoted(from.name)} is merged into ${quoted(into.name)}`,
  run: () =>
    answerOf((supabase) =>
      supabase.rpc('merge_category', {
        from_name: from.name,
        into_slug: into.slug,
        ...(from.version !== undefined && { expected_version: from.version }),
      }),
    ),
  undo: (desk) => restoreCategory(from.name, byName(desk, into.name) ?? into),
  moves: true,
});

export const restoreCategory = (name: string, into: Pick<DeskCategory, 'name' | 'slug'>): Act => ({
  said: `${quoted(name)} is restored`,
  run: () => answerOf((supabase) => supabase.rpc('restore_category', { former_name: name, into_slug: into.slug })),
  undo: (desk) => mergeCategory(byName(desk, name) ?? { name }, into),
  moves: true,
});

/** Puts all categories of a family, or all families (`within` empty), in this order. */
export const order = (within: string, slugs: string[], before: string[], said: string): Act => ({
  said,
  run: () => answerOf((supabase) => supabase.rpc('order_categories', { within, slugs, expected: before })),
  undo: () => order(within, before, slugs, 'The order is restored'),
});

const writeFamily = ({ name, sentence, hue }: Values, expected?: DeskFamily) =>
  answerOf((supabase) =>
    supabase.rpc('save_family', {
      name,
      hue,
      ...(sentence.trim() && { sentence }),
      ...(expected && { current_slug: expected.slug, expected_version: expected.version }),
    }),
  );
export const familyValues = ({ name, sentence, hue }: DeskFamily): Values => ({
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

export const changeFamily = (family: DeskFamily, values: Values): Act => ({
  said: `${quoted(values.name.trim())} is saved`,
  run: () => writeFamily(values, family),
  undo: (desk) => {
    const now = desk.families.find(({ slug }) => slug === family.slug);
    return now && changeFamily(now, familyValues(family));
  },
});

export const removeFamily = (family: DeskFamily): Act => ({
  said: `${quoted(family.name)} is removed`,
  run: () =>
    answerOf((supabase) =>
      supabase.rpc('remove_family', { current_slug: family.slug, expected_version: family.version }),
    ),
  // Under another name it would have another address.
  ...(tagSlug(family.name) === family.slug && { undo: () => addFamily(familyValues(family)) }),
});
