import { Button } from '../../ui/button';
import { MoveButtons } from '../../ui/move-buttons';
import { useOrder, useRemoveFamily, useRestoreCategory } from './category-admin.mutations';
import type { AdminCategory, AdminFamily } from './category-admin.queries';
import { CategoryForm, FamilyForm, listings, MergeForm } from './category-forms';
import { useCategoryScreen } from './category-screen';

/** A family with its categories. Each category shows its number of listings and its actions. */
export function FamilySection({ family }: { family: AdminFamily }) {
  const { data, opened, openSlug, open } = useCategoryScreen();
  const categories = data.categories.filter((one) => one.family === family.slug);
  const slugs = categories.map(({ slug }) => slug);
  const families = data.families.map(({ slug }) => slug);
  // Families for adults are last in every menu, so a family moves only within its own group.
  const peers = data.families.filter((one) => one.is_adult === family.is_adult).map(({ slug }) => slug);
  const firstPeer = families.indexOf(peers[0] ?? family.slug);
  const orderCategories = useOrder(family.slug, slugs);
  const orderFamilies = useOrder('', families);
  const remove = useRemoveFamily();
  const count = categories.reduce((sum, one) => sum + one.listings, 0);
  const headingId = `family-${family.slug}-heading`;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={headingId} className="min-w-0 flex-1 basis-40 text-lg font-bold [overflow-wrap:anywhere]">
          <bdi>{family.name}</bdi> <span className="text-sm font-normal text-muted">{listings(count)}</span>
        </h2>
        <MoveButtons
          name={`the family ${family.name}`}
          items={peers}
          at={peers.indexOf(family.slug)}
          isBusy={orderFamilies.isPending}
          onMove={(reordered, position) =>
            orderFamilies.mutate({
              slugs: families.toSpliced(firstPeer, peers.length, ...reordered),
              message: `${family.name} is now number ${firstPeer + position}`,
            })
          }
        />
        <Button size="sm" onClick={() => open({ kind: 'family', of: family.slug })}>
          Edit <span className="sr-only">the family {family.name}</span>
        </Button>
        {categories.length === 0 && family.slug !== 'other' && (
          <Button size="sm" disabled={remove.isPending} onClick={() => remove.mutate(family)}>
            Remove <span className="sr-only">the family {family.name}</span>
          </Button>
        )}
      </div>
      {opened?.kind === 'family' && opened.of === family.slug && <FamilyForm family={family} count={count} />}
      {categories.length > 0 && (
        <ul aria-label={family.name} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {categories.map((one, place) => (
            // The form stays open when another window renames the category, because the key does not change.
            <li
              key={openSlug === one.slug ? opened?.of : one.slug}
              className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3"
            >
              <div className="flex flex-wrap items-center gap-2">
                <p className="min-w-0 flex-1 basis-full sm:basis-40 [overflow-wrap:anywhere]">
                  <bdi className="font-semibold">{one.name}</bdi>{' '}
                  <span className="text-sm text-muted">
                    {listings(one.listings)}
                    {!one.is_offered && ', hidden from forms'}
                  </span>
                </p>
                <MoveButtons
                  name={one.name}
                  items={slugs}
                  at={place}
                  isBusy={orderCategories.isPending}
                  onMove={(reordered, position) =>
                    orderCategories.mutate({
                      slugs: reordered,
                      message: `${one.name} is now number ${position} of ${family.name}`,
                    })
                  }
                />
                <Button size="sm" onClick={() => open({ kind: 'edit', of: one.slug })}>
                  Edit <span className="sr-only">{one.name}</span>
                </Button>
                {one.slug !== 'other' && (
                  <Button size="sm" onClick={() => open({ kind: 'merge', of: one.slug })}>
                    Merge <span className="sr-only">{one.name}</span>
                  </Button>
                )}
              </div>
              <FormerNames category={one} />
              {openSlug === one.slug && opened?.kind === 'edit' && <CategoryForm category={one} />}
              {openSlug === one.slug && opened?.kind === 'merge' && (
                <MergeForm key={opened.into} from={one} count={one.listings} into={opened.into} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" look="quiet" onClick={() => open({ kind: 'add', of: family.slug })}>
          Add a category <span className="sr-only">to {family.name}</span>
        </Button>
      </div>
      {opened?.kind === 'add' && opened.of === family.slug && <CategoryForm family={family.slug} />}
    </section>
  );
}

/** The former names that redirect to a category. Merged names can be restored. */
function FormerNames({ category }: { category: AdminCategory }) {
  const restore = useRestoreCategory(category);
  const renamed = category.before.flatMap(({ name, isMerged }) => (isMerged ? [] : `‘${name}’`));
  const merged = category.before.filter(({ isMerged }) => isMerged);
  return (
    <>
      {renamed.length > 0 && (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">Formerly {renamed.join(', ')}</p>
      )}
      {merged.map(({ name }) => (
        <p key={name} className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="min-w-0 [overflow-wrap:anywhere]">Includes ‘{name}’</span>
          <Button size="sm" look="quiet" disabled={restore.isPending} onClick={() => restore.mutate(name)}>
            Restore <span className="sr-only">{name}</span>
          </Button>
        </p>
      ))}
    </>
  );
}
