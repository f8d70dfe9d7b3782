import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { CategoryAdmin } from '../../lib/database';
import { formatCount, formatNumber } from '../../lib/format';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { categoryIcon } from '../../domain/categories/category-icon';
import type { Values } from './category-actions';
import type { AdminCategory, AdminFamily } from './category-admin.queries';
import * as rules from '../../lib/rules';

const SENTENCE = { min: rules.CATEGORIES_SENTENCE_FORM_MIN, max: rules.CATEGORIES_SENTENCE_FORM_MAX };
const ICONS = [
  'chat',
  'image',
  'video',
  'audio',
  'writing',
  'code',
  'search',
  'education',
  'health',
  'game',
  'chart',
  'workflow',
  'other',
] as const satisfies AdminCategory['icon'][];

export const listings = (count: number) => formatCount(count, 'listing');

export type FormProps = {
  desk: CategoryAdmin;
  values: Values;
  isBusy: boolean;
  onChange: (change: Partial<Values>) => void;
  onSubmit: () => void;
  onCancel: () => void;
};

/** An inline form that replaces the row it edits. It takes the focus when it opens. */
function Panel({
  label,
  submit,
  note,
  isBusy,
  onSubmit,
  onCancel,
  children,
}: Pick<FormProps, 'isBusy' | 'onSubmit' | 'onCancel'> & {
  label: string;
  submit: string;
  /** Describes the effects before the form is submitted. */
  note: string;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    const element = form.current as HTMLFormElement;
    element.querySelector<HTMLElement>('input, select')?.focus();
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    element.addEventListener('keydown', leave);
    return () => element.removeEventListener('keydown', leave);
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form
      ref={form}
      aria-label={label}
      onSubmit={send}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
    >
      {children}
      <p className="text-sm text-muted">{note}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" size="sm" disabled={isBusy}>
          {submit}
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function NameAndSentence({ values, onChange, hint }: Pick<FormProps, 'values' | 'onChange'> & { hint?: string }) {
  return (
    <>
      <Field label="Name" hint={hint}>
        {(own) => (
          <Input
            {...own}
            required
            maxLength={rules.CATEGORIES_NAME_FORM_MAX}
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label="Introduction"
        isOptional
        hint={`At the top of its page: ${SENTENCE.min} to ${SENTENCE.max} characters.`}
      >
        {(own) => (
          <Input
            {...own}
            minLength={SENTENCE.min}
            maxLength={SENTENCE.max}
            autoComplete="off"
            value={values.sentence}
            onChange={({ target }) => onChange({ sentence: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Form for adding a category (`of` undefined; `count` listings already use its name) or editing one. */
export function CategoryForm({
  of,
  count = 0,
  ...form
}: FormProps & { of?: AdminCategory | undefined; count?: number }) {
  const { desk, values, onChange } = form;
  const isOther = of?.slug === 'other';
  const touched = of?.listings ?? count;
  const isMoved = of && (values.name.trim() !== of.name || values.family !== of.family);
  return (
    <Panel
      {...form}
      label={of ? `Change ${of.name}` : 'Add a category'}
      submit={of ? 'Save' : 'Add category'}
      note={
        of
          ? `${formatCount(touched, 'listing is', 'listings are')} in it${isMoved ? '; the old address redirects to the new one' : ''}.`
          : `${formatCount(touched, 'listing uses', 'listings use')} this name.`
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {isOther ? (
          <p className="text-sm">Listings without a category are here, so you cannot change its name or family.</p>
        ) : (
          <NameAndSentence values={values} onChange={onChange} />
        )}
        {!isOther && (
          <Field label="Family">
            {(own) => (
              <Select {...own} value={values.family} onChange={({ target }) => onChange({ family: target.value })}>
                {desk.families.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Icon">
          {(own) => (
            <div className="flex items-center gap-3">
              <svg className="size-6 shrink-0 fill-none stroke-current stroke-[1.75]" aria-hidden>
                <use href={`/kinds.svg#${values.icon || categoryIcon([], values.name)}`} />
              </svg>
              <Select
                {...own}
                className="flex-1"
                value={values.icon}
                onChange={({ target }) => onChange({ icon: target.value })}
              >
                <option value="">Chosen by name</option>
                {ICONS.map((icon) => (
                  <option key={icon}>{icon}</option>
                ))}
              </Select>
            </div>
          )}
        </Field>
      </div>
      <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={values.isOffered}
          onChange={({ target }) => onChange({ isOffered: target.checked })}
          className="size-4 accent-accent"
        />
        Offer in forms
      </label>
    </Panel>
  );
}

/** Form for merging a category, or a name without a family, into another category. */
export function MergeForm({ name, count, ...form }: FormProps & { name: string; count: number }) {
  const { desk, values, onChange } = form;
  const into = desk.categories.find(({ slug }) => slug === values.into);
  return (
    <Panel
      {...form}
      label={`Merge ${name}`}
      submit={`Merge ${listings(count)}`}
      note={
        into
          ? `${formatCount(count, 'listing joins', 'listings join')} the ${formatNumber(into.listings)} in ${into.name}. The old address redirects there.`
          : `${formatCount(count, 'listing moves', 'listings move')}. The old address redirects there.`
      }
    >
      <Field label={`Merge ${name} into`}>
        {(own) => (
          <Select {...own} required value={values.into} onChange={({ target }) => onChange({ into: target.value })}>
            <option value="">Choose a category</option>
            {desk.families.map((family) => (
              <optgroup key={family.slug} label={family.name}>
                {desk.categories
                  .filter((one) => one.family === family.slug && one.name !== name)
                  .map((one) => (
                    <option key={one.slug} value={one.slug}>
                      {one.name} ({formatNumber(one.listings)})
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
    </Panel>
  );
}

export function FamilyForm({ of, count = 0, ...form }: FormProps & { of?: AdminFamily; count?: number }) {
  const { values, onChange } = form;
  return (
    <Panel
      {...form}
      label={of ? `Change the family ${of.name}` : 'Add a family'}
      submit={of ? 'Save' : 'Add family'}
      note={
        of ? `${formatCount(count, 'listing is', 'listings are')} in it.` : 'Its page appears once it has listings.'
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NameAndSentence
          values={values}
          onChange={onChange}
          {...(of && { hint: `Its address stays /category/${of.slug}.` })}
        />
        <Field label="Colour of its tools">
          {(own) => (
            <div className="flex items-center gap-3">
              <svg className="size-11 shrink-0 rounded-md" aria-hidden>
                <rect width="100%" height="100%" fill={`oklch(var(--plate) ${values.hue})`} />
              </svg>
              <input
                {...own}
                type="range"
                min={0}
                max={rules.FAMILIES_HUE_RANGE_MAX}
                value={values.hue}
                onChange={({ target }) => onChange({ hue: Number(target.value) })}
                className="min-h-11 min-w-0 flex-1 accent-accent"
              />
            </div>
          )}
        </Field>
      </div>
    </Panel>
  );
}
