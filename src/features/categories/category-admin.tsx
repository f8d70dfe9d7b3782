import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagSlug } from '../../domain/directory/tag-slug';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { LoadError } from '../../ui/load-error';
import { Loading, RowSkeletons } from '../../ui/skeleton';
import { type Act, addCategory, addFamily, BLANK, mergeCategory, order, type Values } from './category-actions';
import { categoryAdminQuery } from './category-admin.queries';
import { CategoryForm, FamilyForm, listings, MergeForm } from './category-forms';
import { FamilySection, type Opened } from './family-section';
import { swapped } from './swapped';
import { useCategoryActions } from './use-category-actions';

/** Screen for adding, renaming, merging and ordering families and categories. It also lists names without a family. */
export function CategoryAdmin() {
  const { data: desk, isError, refetch } = useQuery(categoryAdminQuery);
  const { act, settle, moved } = useCategoryActions();
  const [opened, setOpened] = useState<Opened | null>(null);

  if (!desk && isError) return <LoadError title="The categories could not be read" onRetry={refetch} />;
  if (!desk) {
    return (
      <Loading>
        <RowSkeletons rows={8} />
      </Loading>
    );
  }

  // If another window renamed the category, its form stays open with the typed values.
  const isGone =
    (opened?.kind === 'edit' || opened?.kind === 'merge') && desk.categories.every(({ slug }) => slug !== opened.of);
  const renamed = desk.categories.find(({ before }) => before.some(({ name }) => tagSlug(name) === opened?.of));
  const form: Opened | null = opened && isGone && renamed ? { ...opened, of: renamed.slug } : opened;
  const open = (kind: Opened['kind'], of: string, values: Partial<Values> = {}) =>
    setOpened({ kind, of, values: { ...BLANK, ...values } });
  const run = (asked: Act) => act.mutate(asked);
  const submit = (asked: Act) => act.mutate(asked, { onSuccess: () => setOpened(null) });
  const shared = {
    desk,
    values: form?.values ?? BLANK,
    isBusy: act.isPending,
    onChange: (change: Partial<Values>) => form && setOpened({ ...form, values: { ...form.values, ...change } }),
    onCancel: () => setOpened(null),
  };
  const families = desk.families.map(({ slug }) => slug);
  const moveFamily = (at: number, by: -1 | 1) =>
    run(order('', swapped(families, at, by), families, `${desk.families[at]?.name} is now number ${at + by + 1}`));

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      {(desk.unsettled > 0 || settle.isPending) && (
        <Notice
          tone={settle.isPending ? 'info' : 'warning'}
          title={settle.isPending ? 'Updating the listings' : `${listings(desk.unsettled)} to update`}
        >
          {settle.isPending ? (
            <ProgressBar label="Updated listings" value={moved} max={Math.max(moved, desk.unsettled, 1)} />
          ) : (
            <>
              <p>Visitors already find these listings under the new name.</p>
              <div>
                <Button size="sm" onClick={() => settle.mutate()}>
                  Update them
                </Button>
              </div>
            </>
          )}
        </Notice>
      )}

      {desk.unplaced.length > 0 && (
        <section aria-labelledby="unplaced-heading" className="grid gap-3">
          <h2 id="unplaced-heading" className="text-lg font-bold">
            Unsorted names
          </h2>
          <p className="text-sm text-muted">
            Names that listings use. They are shown under Other until you add or merge them.
          </p>
          <ul className="grid gap-2">
            {desk.unplaced.map(({ name, listings: count }) => (
              <li key={name} className="grid gap-2">
                <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-3">
                  <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                    <bdi className="font-semibold">{name}</bdi>{' '}
                    <span className="text-sm text-muted">{listings(count)}</span>
                  </p>
                  <Button size="sm" onClick={() => open('add', `name ${name}`, { name })}>
                    Add as a category<span className="sr-only">: {name}</span>
                  </Button>
                  <Button size="sm" onClick={() => open('merge', `name ${name}`)}>
                    Merge <span className="sr-only">{name}</span>
                  </Button>
                </div>
                {form?.of === `name ${name}` &&
                  (form.kind === 'add' ? (
                    <CategoryForm {...shared} count={count} onSubmit={() => submit(addCategory(form.values))} />
                  ) : (
                    <MergeForm
                      {...shared}
                      name={name}
                      count={count}
                      onSubmit={() => {
                        const into = desk.categories.find(({ slug }) => slug === form.values.into);
                        if (into) submit(mergeCategory({ name }, into));
                      }}
                    />
                  ))}
              </li>
            ))}
          </ul>
        </section>
      )}

      {desk.families.map((family, at) => (
        <FamilySection
          key={family.slug}
          family={family}
          at={at}
          form={form}
          open={open}
          run={run}
          submit={submit}
          onMove={moveFamily}
          {...shared}
        />
      ))}
      {form?.kind === 'add-family' ? (
        <FamilyForm {...shared} onSubmit={() => submit(addFamily(form.values))} />
      ) : (
        <div>
          <Button onClick={() => open('add-family', '')}>Add a family</Button>
        </div>
      )}
    </div>
  );
}
