import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { categorySchema, type CategoryValues, familySchema } from '../../domain/categories/category.schema';
import { formatCount } from '../../lib/format';
import {
  CATEGORIES_SENTENCE_FORM_MAX as SENTENCE_MAX,
  CATEGORIES_SENTENCE_FORM_MIN as SENTENCE_MIN,
} from '../../lib/rules';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { GroupedOptions } from '../../ui/grouped-options';
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
      hint={`Shown at the top of the page. ${SENTENCE_MIN} to ${SENTENCE_MAX} characters.`}
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
      is_offered: category?.is_offered ?? true,
    },
  });
  const values = useWatch({ control: form.control }) as CategoryValues;
  const save = useSaveCategory(category, {
    onDone: close,
    // The form of Other has no field for the error, so a toast shows the error.
    ...(!isOther && { onError: fieldError(form, 'name') }),
  });
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
          <p className="text-sm">
            This category holds listings without a category of their own, so you cannot change its name or family.
          </p>
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
      </div>
      <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input type="checkbox" {...form.register('is_offered')} className="size-4 accent-accent" />
        Show in forms
      </label>
      <Note>
        {category
          ? `${formatCount(category.listings, 'listing uses', 'listings use')} this category.${isMoved ? ' The old address redirects to the new one.' : ''}`
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

/** Form for merging a name into a category. The name belongs to another category, or only listings use it. */
export function MergeForm({
  from,
  count,
  into: initialTarget = '',
}: {
  from: { name: string; version?: number };
  count: number;
  into?: string | undefined;
}) {
  const { name } = from;
  const { data, close } = useCategoryScreen();
  const targets = data.categories.filter((one) => one.name !== name);
  const groups = data.families
    .map((family) => ({
      label: family.name,
      names: targets.filter((one) => one.family === family.slug).map((one) => one.name),
    }))
    .filter(({ names }) => names.length > 0);
  const find = (chosen: string) => targets.find((one) => one.name === chosen);
  const form = useForm({
    resolver: zodResolver(
      z.object({ into: z.string().check(z.refine((text) => Boolean(find(text)), 'Choose a category from the list')) }),
    ),
    defaultValues: { into: initialTarget },
  });
  const into = useWatch({ control: form.control, name: 'into' });
  const target = find(into);
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
      <Field label={`Merge ${name} into`} error={form.formState.errors.into?.message}>
        {(attributes) => (
          // Controlled, so that the choice stays selected if another window changes the options.
          <Select {...attributes} {...form.register('into')} value={into}>
            <option value="">Select a category</option>
            <GroupedOptions groups={groups} />
          </Select>
        )}
      </Field>
      <Note>
        {target
          ? `${formatCount(count, 'listing moves', 'listings move')} to ${target.name}, which has ${formatCount(target.listings, 'listing')}. The old address redirects to ${target.name}.`
          : `${formatCount(count, 'listing moves', 'listings move')} to the category that you choose. The old address redirects to it.`}
      </Note>
    </InlineForm>
  );
}

export function FamilyForm({ family, count = 0 }: { family?: AdminFamily; count?: number }) {
  const { close } = useCategoryScreen();
  const form = useForm({
    resolver: zodResolver(familySchema),
    defaultValues: { name: family?.name ?? '', sentence: family?.sentence ?? '' },
  });
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
        <NameAndSentence {...(family && { hint: `The address stays /category/${family.slug}.` })} />
      </div>
      <Note>
        {family
          ? `${formatCount(count, 'listing is', 'listings are')} in this family.`
          : 'The family gets a page once it has listings.'}
      </Note>
    </InlineForm>
  );
}
