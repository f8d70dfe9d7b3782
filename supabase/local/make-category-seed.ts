// Generates the migration `…_category_seed.sql` with the categories of a new database. Administrators can edit them
// later.
import { globSync } from 'node:fs';
import { SEED } from '../../src/domain/categories/category-seed.ts';
import { tagSlug } from '../../src/domain/directory/tag-slug.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const row = (...values: (number | string | boolean)[]) =>
  `  (${values.map((value) => (typeof value === 'string' ? quoted(value) : value)).join(', ')})`;

export function categorySeedMigration(): string {
  const families = SEED.map(({ slug, name, isAdult = false }, index) => row(slug, name, isAdult, index + 1));
  const categories = SEED.flatMap((family) =>
    family.categories.map(({ name, isHidden = false }, index) =>
      row(tagSlug(name), name, family.slug, !isHidden, index + 1),
    ),
  );
  return `-- Written by \`npm run generate\` from src/domain/categories/category-seed.ts.
insert into public.families (slug, name, is_adult, place) values
${families.join(',\n')};

insert into public.categories (slug, name, family, is_offered, place) values
${categories.join(',\n')};
`;
}

export const categorySeedFile = (): string => globSync('supabase/migrations/*_category_seed.sql')[0] ?? '';
