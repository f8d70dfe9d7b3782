import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import {
  type Act,
  addCategory,
  categoryValues,
  changeCategory,
  changeFamily,
  familyValues,
  mergeCategory,
  order,
  removeFamily,
  restoreCategory,
  type Values,
} from './category-actions';
import type { AdminCategory, AdminFamily } from './category-admin.queries';
import { CategoryForm, FamilyForm, type FormProps, listings, MergeForm } from './category-forms';
import { swapped } from './swapped';

/** The open form: the slug or name that it edits, and its values. */
export type Opened = { kind: 'edit' | 'merge' | 'add' | 'family' | 'add-family'; of: string; values: Values };

type Props = Omit<FormProps, 'onSubmit'> & {
  family: AdminFamily;
  at: number;
  form: Opened | null;
  open: (kind: Opened['kind'], of: string, values?: Partial<Values>) => void;
  run: (act: Act) => void;
  /** Runs the action and closes the form. */
  submit: (act: Act) => void;
  onMove: (at: number, by: -1 | 1) => void;
};

/** A family with its categories. Each category shows its number of listings and its actions. */
export function FamilySection({ family, at, form, open, run, submit, onMove, ...shared }: Props) {
  const { desk, values, isBusy } = shared;
  const own = desk.categories.filter((one) => one.family === family.slug);
  const slugs = own.map(({ slug }) => slug);
  const count = own.reduce((sum, one) => sum + one.listings, 0);
  const headingId = `family-${family.slug}`;
  const move = (place: number, by: -1 | 1) =>
    run(
      order(
        family.slug,
        swapped(slugs, place, by),
        slugs,
        `${own[place]?.name} is now number ${place + by + 1} of ${family.name}`,
      ),
    );
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={headingId} className="min-w-0 flex-1 basis-40 text-lg font-bold [overflow-wrap:anywhere]">
          <bdi>{family.name}</bdi> <span className="text-sm font-normal text-muted">{listings(count)}</span>
        </h2>
        <Steps
          name={`the family ${family.name}`}
          isFirst={at === 0}
          isLast={at === desk.families.length - 1}
          isBusy={isBusy}
          onMove={(by) => onMove(at, by)}
        />
        <Button size="sm" onClick={() => open('family', family.slug, familyValues(family))}>
          Edit <span className="sr-only">the family {family.name}</span>
        </Button>
        {own.length === 0 && family.slug !== 'other' && (
          <Button size="sm" disabled={isBusy} onClick={() => run(removeFamily(family))}>
            Remove <span className="sr-only">the family {family.name}</span>
          </Button>
        )}
      </div>
      {form?.kind === 'family' && form.of === family.slug && (
        <FamilyForm {...shared} of={family} count={count} onSubmit={() => submit(changeFamily(family, values))} />
      )}
      {own.length > 0 && (
        <ul aria-label={family.name} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {own.map((one, place) => (
            <li key={one.slug} className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
              <div className="flex flex-wrap items-center gap-2">
                <p className="min-w-0 flex-1 basis-full sm:basis-40 [overflow-wrap:anywhere]">
                  <bdi className="font-semibold">{one.name}</bdi>{' '}
                  <span className="text-sm text-muted">
                    {listings(one.listings)}
                    {!one.is_offered && ', hidden from forms'}
                  </span>
                </p>
                <Steps
                  name={one.name}
                  isFirst={place === 0}
                  isLast={place === own.length - 1}
                  isBusy={isBusy}
                  onMove={(by) => move(place, by)}
                />
                <Button size="sm" onClick={() => open('edit', one.slug, categoryValues(one))}>
                  Edit <span className="sr-only">{one.name}</span>
                </Button>
                {one.slug !== 'other' && (
                  <Button size="sm" onClick={() => open('merge', one.slug)}>
                    Merge <span className="sr-only">{one.name}</span>
                  </Button>
                )}
              </div>
              <Former one={one} isBusy={isBusy} run={run} />
              {form?.of === one.slug && form.kind === 'edit' && (
                <CategoryForm {...shared} of={one} onSubmit={() => submit(changeCategory(one, values))} />
              )}
              {form?.of === one.slug && form.kind === 'merge' && (
                <MergeForm
                  {...shared}
                  name={one.name}
                  count={one.listings}
                  onSubmit={() => {
                    const into = desk.categories.find(({ slug }) => slug === values.into);
                    if (into) submit(mergeCategory(one, into));
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {form?.kind === 'add' && form.of === family.slug ? (
        <CategoryForm {...shared} onSubmit={() => submit(addCategory(values))} />
      ) : (
        <div>
          <Button size="sm" look="quiet" onClick={() => open('add', family.slug, { family: family.slug })}>
            Add a category <span className="sr-only">to {family.name}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** The former names that redirect to a category. A merged category can be restored. */
function Former({ one, isBusy, run }: { one: AdminCategory; isBusy: boolean; run: (act: Act) => void }) {
  const called = one.before.flatMap(({ name, isMerged }) => (isMerged ? [] : `‘${name}’`));
  const merged = one.before.filter(({ isMerged }) => isMerged);
  return (
    <>
      {called.length > 0 && <p className="text-sm text-muted [overflow-wrap:anywhere]">Formerly {called.join(', ')}</p>}
      {merged.map(({ name }) => (
        <p key={name} className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="min-w-0 [overflow-wrap:anywhere]">Includes ‘{name}’</span>
          <Button size="sm" look="quiet" disabled={isBusy} onClick={() => run(restoreCategory(name, one))}>
            Restore <span className="sr-only">{name}</span>
          </Button>
        </p>
      ))}
    </>
  );
}

/** Buttons for moving an item. They stay focusable at the ends of the list, so that keyboard users keep the focus. */
function Steps({
  name,
  isFirst,
  isLast,
  isBusy,
  onMove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
}) {
  const step = (by: -1 | 1, isOff: boolean, label: string, icon: ReactNode) => (
    <Button
      size="sm"
      className="w-9 px-0! pointer-coarse:w-11"
      aria-label={`Move ${name} ${label}`}
      aria-disabled={isOff}
      onClick={() => !isOff && !isBusy && onMove(by)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex gap-2">
      {step(-1, isFirst, 'up', <ArrowUp className="size-4" aria-hidden />)}
      {step(1, isLast, 'down', <ArrowDown className="size-4" aria-hidden />)}
    </div>
  );
}
