import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { categoryIcon } from '../../domain/categories/category-icon';
import { categorySchema, type CategoryValues, familySchema } from '../../domain/categories/category.schema';
import { fold } from '../../domain/text/fold';
import { formatCount, formatNumber } from '../../lib/format';
import { CATEGORIES_ICON } from '../../lib/lists';
import {
  CATEGORIES_SENTENCE_FORM_MAX as SENTENCE_MAX,
  CATEGORIES_SENTENCE_FORM_MIN as SENTENCE_MIN,
  FAMILIES_HUE_RANGE_MAX,
} from '../../lib/rules';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { FormInput, InlineForm } from '../../ui/inline-form';
import { fieldError } from '../errors/field-error';
import { useMergeCategory, useRemoveCategory, useSaveCategory, useSaveFamily } from './category-admin.mutations';
import type { AdminCategory, AdminFamily } from './category-admin.queries';
import { useCategoryScreen } from './category-screen';

export const listings = (count: number) => formatCount(count, 'listing');

const Note = ({ children }: { children: string }) => <p className="text-sm text-muted">{children}</p>;

const NameAndSentence = ({ hint }: { hint?: string }) => (
  <>
    <FormInput name="name" label="Name" hint={hint} />
    <FormInput
      name="sentence"
      label="Introduction"
      isOptional
      hint={`On top of its page: ${SENTENCE_MIN} to ${SENTENCE_MAX} characters.`}
    />
  </>
);

/**
 * Form for editing a category, or for adding one to a family. `count` is the number of listings that already use the
 * new name.
 */
export function CategoryForm({
  category,
  family = 'other',
  name: initialName = '',
  count = 0,
}: {
  category?: AdminCategory;
  family?: string;
  name?: string;
  count?: number;
}) {
  const { data, close } = useCategoryScreen();
  const isOther = category?.slug === 'other';
  const form = useForm({
    resolver: zodResolver(categorySchema),
    defaultValues: {
      name: category?.name ?? initialName,
      sentence: category?.sentence ?? '',
      family: category?.family ?? family,
      icon: category?.icon ?? '',
      is_offered: category?.is_offered ?? true,
    },
  });
  const values = useWatch({ control: form.control }) as CategoryValues;
  const save = useSaveCategory(category, { onDone: close, onError: fieldError(form, isOther ? 'icon' : 'name') });
  const remove = useRemoveCategory({ onDone: close });
  const isMoved = category && (values.name.trim() !== category.name || values.family !== category.family);
  const isRemovable = category && !isOther && category.listings === 0 && !category.before.some((one) => one.isMerged);
  return (
    <InlineForm
      form={form}
      label={category ? `Change ${category.name}` : 'Add a category'}
      submitLabel={category ? 'Save' : 'Add category'}
      isSaving={save.isPending}
      onSubmit={(valid) => save.mutate(valid)}
      onCancel={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {isOther ? (
          <p className="text-sm">Listings without a category are here, so you cannot change its name or family.</p>
        ) : (
          <>
            <NameAndSentence />
            <Field label="Family">
              {(attributes) => (
                <Select {...attributes} {...form.register('family')}>
                  {data.families.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <Field label="Icon" error={form.formState.errors.icon?.message}>
          {(attributes) => (
            <div className="flex items-center gap-3">
              <svg className="size-6 shrink-0 fill-none stroke-current stroke-[1.75]" aria-hidden>
                <use href={`/kinds.svg#${values.icon || categoryIcon([], values.name)}`} />
              </svg>
              <Select {...attributes} {...form.register('icon')} className="flex-1">
                <option value="">By its name</option>
                {CATEGORIES_ICON.map((icon) => (
                  <option key={icon}>{icon}</option>
                ))}
              </Select>
            </div>
          )}
        </Field>
      </div>
      <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input type="checkbox" {...form.register('is_offered')} className="size-4 accent-accent" />
        Offer in forms
      </label>
      <Note>
        {category
          ? `${formatCount(category.listings, 'listing is', 'listings are')} in it${isMoved ? '; the old address redirects to the new one' : ''}.`
          : `${formatCount(count, 'listing uses', 'listings use')} this name.`}
      </Note>
      {isRemovable && (
        <div>
          <Button size="sm" look="quiet" disabled={remove.isPending} onClick={() => remove.mutate(category)}>
            Remove <span className="sr-only">{category.name}</span>
          </Button>
        </div>
      )}
    </InlineForm>
  );
}

/** Form for merging a name into a category. The name is another category, or a name that only listings use. */
export function MergeForm({
  from,
  count,
  into = '',
}: {
  from: { name: string; version?: number };
  count: number;
  into?: string | undefined;
}) {
  const { name } = from;
  const { data, close } = useCategoryScreen();
  const targets = data.categories.filter((one) => one.name !== name);
  const find = (text: string) => targets.find((one) => fold(one.name) === fold(text.trim()));
  const form = useForm({
    resolver: zodResolver(
      z.object({ into: z.string().check(z.refine((text) => Boolean(find(text)), 'Choose a category from the list')) }),
    ),
    defaultValues: { into },
  });
  const target = find(useWatch({ control: form.control, name: 'into' }));
  const merge = useMergeCategory(from, { onDone: close, onError: fieldError(form, 'into') });
  return (
    <InlineForm
      form={form}
      label={`Merge ${name}`}
      submitLabel={`Merge ${listings(count)}`}
      isSaving={merge.isPending}
      onSubmit={() => target && merge.mutate(target)}
      onCancel={close}
    >
      <FormInput name="into" label={`Merge ${name} into`} list="merge-targets" hint="Type a part of its name." />
      <datalist id="merge-targets">
        {targets.map((one) => (
          <option key={one.slug} value={one.name}>
            {listings(one.listings)}
          </option>
        ))}
      </datalist>
      <Note>
        {target
          ? `${formatCount(count, 'listing joins', 'listings join')} the ${formatNumber(target.listings)} in ${target.name}. The old address redirects there.`
          : `${formatCount(count, 'listing moves', 'listings move')}. The old address redirects there.`}
      </Note>
    </InlineForm>
  );
}

export function FamilyForm({ family, count = 0 }: { family?: AdminFamily; count?: number }) {
  const { close } = useCategoryScreen();
  const form = useForm({
    resolver: zodResolver(familySchema),
    defaultValues: { name: family?.name ?? '', sentence: family?.sentence ?? '', hue: family?.hue ?? 75 },
  });
  const hue = useWatch({ control: form.control, name: 'hue' });
  const save = useSaveFamily(family, { onDone: close, onError: fieldError(form, 'name') });
  return (
    <InlineForm
      form={form}
      label={family ? `Change the family ${family.name}` : 'Add a family'}
      submitLabel={family ? 'Save' : 'Add family'}
      isSaving={save.isPending}
      onSubmit={(values) => save.mutate(values)}
      onCancel={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NameAndSentence {...(family && { hint: `Its address stays /category/${family.slug}.` })} />
        <Field label="Colour of its tools">
          {(attributes) => (
            <div className="flex items-center gap-3">
              <svg className="size-11 shrink-0 rounded-md" aria-hidden>
                <rect width="100%" height="100%" fill={`oklch(var(--plate) ${hue})`} />
              </svg>
              <input
                {...attributes}
                {...form.register('hue', { valueAsNumber: true })}
                type="range"
                min={0}
                max={FAMILIES_HUE_RANGE_MAX}
                className="min-h-11 min-w-0 flex-1 accent-accent"
              />
            </div>
          )}
        </Field>
      </div>
      <Note>
        {family
          ? `${formatCount(count, 'listing is', 'listings are')} in it.`
          : 'Its page appears once it has listings.'}
      </Note>
    </InlineForm>
  );
}
