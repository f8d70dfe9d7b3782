import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagSlug } from '../../domain/directory/tag-slug';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { Notice } from '../../ui/notice';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { useIsSyncing, useSyncListings } from './category-admin.mutations';
import { categoryAdminQuery } from './category-admin.queries';
import { CategoryForm, FamilyForm, listings, MergeForm } from './category-forms';
import { CategoryScreen, type OpenForm, useCategoryScreen } from './category-screen';
import { FamilySection } from './family-section';
import { similarNames } from './similar-names';

/**
 * Screen for adding, renaming, merging and ordering families and categories. It also lists names that are not
 * categories.
 */
export function CategoryAdmin() {
  const { data, isError, refetch } = useQuery(categoryAdminQuery);
  const [opened, setOpened] = useState<OpenForm | null>(null);

  if (!data && isError) return <LoadError title="The categories could not be loaded" onRetry={refetch} />;
  if (!data) {
    return (
      <Loading>
        <RowSkeletons rows={8} />
      </Loading>
    );
  }

  const openCategory =
    data.categories.find(({ slug }) => slug === opened?.of) ??
    data.categories.find(({ before }) => before.some((one) => !one.isMerged && tagSlug(one.name) === opened?.of));
  const screen = {
    data,
    opened,
    openSlug: opened?.kind === 'edit' || opened?.kind === 'merge' ? openCategory?.slug : undefined,
    open: setOpened,
    // Closes only the saved form. The user may have opened another form in the meantime.
    close: () => setOpened((current) => (current === opened ? null : current)),
  };
  return (
    <CategoryScreen value={screen}>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
        <ListingsToUpdate />
        <NamesWithoutFamily />
        <SimilarNames />
        {data.families.map((family) => (
          <FamilySection key={family.slug} family={family} />
        ))}
        <div>
          <Button onClick={() => setOpened({ kind: 'add-family', of: '' })}>Add a family</Button>
        </div>
        {opened?.kind === 'add-family' && <FamilyForm />}
      </div>
    </CategoryScreen>
  );
}

/** The number of listings that still have the former name of their category. */
function ListingsToUpdate() {
  const { unsettled } = useCategoryScreen().data;
  const sync = useSyncListings();
  if (useIsSyncing()) return <Notice title="Updating the listings">{listings(unsettled)} left to update.</Notice>;
  if (unsettled === 0) return null;
  return (
    <Notice tone="warning" title={`${listings(unsettled)} to update`}>
      <p>Visitors already find these listings under the new name.</p>
      <div>
        <Button size="sm" onClick={() => sync.mutate()}>
          {' '}
          Update these listings
        </Button>
      </div>
    </Notice>
  );
}

function NamesWithoutFamily() {
  const { data, opened, open } = useCategoryScreen();
  if (data.unplaced.length === 0) return null;
  return (
    <section aria-labelledby="names-without-family-heading" className="grid gap-3">
      <h2 id="names-without-family-heading" className="text-lg font-bold">
        Names without a family
      </h2>
      <p className="text-sm text-muted">
        Listings use these names, but they are not categories. Their listings are shown under Other until you add or
        merge the name.
      </p>
      <ul className="grid gap-2">
        {data.unplaced.map(({ name, listings: count }) => (
          <li key={name} className="grid gap-2">
            <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-3">
              <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                <bdi className="font-semibold">{name}</bdi>{' '}
                <span className="text-sm text-muted">{listings(count)}</span>
              </p>
              <Button size="sm" onClick={() => open({ kind: 'add', of: `name ${name}` })}>
                Add as a category<span className="sr-only">: {name}</span>
              </Button>
              <Button size="sm" onClick={() => open({ kind: 'merge', of: `name ${name}` })}>
                Merge <span className="sr-only">{name}</span>
              </Button>
            </div>
            {opened?.of === `name ${name}` &&
              (opened.kind === 'add' ? (
                <CategoryForm name={name} count={count} />
              ) : (
                <MergeForm from={{ name }} count={count} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SimilarNames() {
  const { data, open } = useCategoryScreen();
  const pairs = similarNames(data.categories, data.families);
  if (pairs.length === 0) return null;
  return (
    <section aria-labelledby="similar-heading" className="grid gap-2">
      <h2 id="similar-heading" className="text-lg font-bold">
        Similar names
      </h2>
      <ul className="flex flex-wrap gap-2">
        {pairs.map(({ from, into }) => (
          <li key={`${from.slug} ${into.slug}`} className="min-w-0">
            <Button
              size="sm"
              className="max-w-full text-left"
              onClick={() => open({ kind: 'merge', of: from.slug, into: into.name })}
            >
              Merge {from.name} into {into.name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
