// npm run categories: writes the migration `…_category_seed.sql` from src/domain/categories/category-seed.ts: what a new database
// begins with. What stands afterwards, the administrator's screen changes.
import { globSync, writeFileSync } from 'node:fs';
import { SEED } from '../../src/domain/categories/category-seed.ts';
import { tagSlug } from '../../src/domain/directory/tag-slug.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const row = (...values: (number | string | boolean)[]) =>
  `  (${values.map((value) => (typeof value === 'string' ? quoted(value) : value)).join(', ')})`;

export function categorySeedMigration(): string {
  const families = SEED.map(({ slug, name, hue }, index) => row(slug, name, hue, index + 1));
  const categories = SEED.flatMap((family) =>
    family.categories.map(({ name, isHidden = false }, index) =>
      row(tagSlug(name), name, family.slug, !isHidden, index + 1),
    ),
  );
  return `-- Written by \`npm run categories\` from src/domain/categories/category-seed.ts.
insert into public.families (slug, name, hue, place) values
${families.join(',\n')};

insert into public.categories (slug, name, family, is_offered, place) values
${categories.join(',\n')};
`;
}

/** The migration that holds the seed. */
export const categorySeedFile = (): string => globSync('supabase/migrations/*_category_seed.sql')[0] ?? '';

if (import.meta.main) {
  writeFileSync(categorySeedFile(), categorySeedMigration());
  console.log(categorySeedFile());
}
