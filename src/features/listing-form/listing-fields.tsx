import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { offeredGroups } from '../../domain/categories/families';
import type { ListingColumn, ListingValues, Rule } from '../../domain/listing/listing-columns';
import type { PremiumType } from '../../domain/listing/listing.constants';
import { LISTING_FIELDS } from '../../domain/listing/listing-fields';
import { choicesOf } from '../../domain/listing/listing-values';
import { type Offer, priceFor, SPONSOR_TIERS } from '../../domain/placement/prices';
import { LISTS } from '../../domain/text/lists';
import { capitalize } from '../../domain/text/text';
import { formatPrice } from '../../lib/money';
import { RadioCards, type Option } from '../../ui/radio-cards';
import { Field, Input, Select, Textarea } from '../../ui/field';
import { GroupedOptions } from '../../ui/grouped-options';
import { useCategories } from '../categories/use-categories';
import { ScreenshotUpload } from './screenshot-upload';
import { offersQuery } from '../placements/offers';
import { AddressTaken, NamesAlike } from './address-taken';
import type { Duplicates } from './use-duplicates';
import { useIsFromPage } from './from-page';
import { useAddressField } from './use-address-field';

const PLACED: readonly (keyof ListingValues)[] = [
  ...(['name', 'description', 'url', 'category', 'pricingType'] as const),
  ...(['premium', 'sponsorTier', 'affiliateUrl'] as const),
];
const isAsked = (rule: Rule) =>
  (rule.kind === 'text' && rule.min > 0) ||
  (rule.kind === 'list' && rule.missing !== undefined) ||
  (rule.kind === 'address' && rule.isRequired);
const isLong = (rule: Rule) =>
  (rule.kind === 'text' && rule.max > 500) || (rule.kind === 'list' && rule.by !== 'commas');
const fieldsOf = (part: (typeof LISTING_FIELDS)[number]['part']) =>
  LISTING_FIELDS.filter((described) => described.part === part && !PLACED.includes(described.field));
const [MAIN, MORE, KNOWN] = [fieldsOf('main'), fieldsOf('more'), fieldsOf('known')];

/** The listing fields of the create form and the edit form. Requires a FormProvider. */
export function ListingFields({
  isAdmin,
  duplicates,
  hasPlacement = true,
  isReasonAsked = !isAdmin,
}: {
  isAdmin: boolean;
  duplicates: Duplicates;
  /** Whether the form contains the placement. If false, another page manages the listing's placements. */
  hasPlacement?: boolean;
  isReasonAsked?: boolean;
}) {
  return (
    <div className="grid gap-6">
      <div>
        <ListingField field="name" />
        <NamesAlike taken={duplicates.taken} />
      </div>
      <ListingField field="description" />
      <div>
        <ListingField field="url" />
        <AddressTaken taken={duplicates.taken} isReasonAsked={isReasonAsked} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <ListingField field="category" />
        <ListingField field="pricingType" />
      </div>
      {MAIN.map(({ field }) => (
        <ListingField key={field} field={field} />
      ))}
      <MoreFields />
      {hasPlacement && <PlacementChoices isAdmin={isAdmin} />}
      {isAdmin && <ListingField field="affiliateUrl" />}
    </div>
  );
}

export function ListingField({ field }: { field: keyof ListingValues }) {
  const { label, rule, hint, choices } = LISTING_FIELDS.find((described) => described.field === field)!;
  const form = useFormContext<ListingValues>();
  const address = useAddressField(form);
  const shownHint = useHint(field, hint);
  const error = form.formState.errors[field]?.message;
  if (rule.kind === 'some') return <SomeOf field={field} legend={label} values={rule.values} error={error} />;
  return (
    <Field label={label} isOptional={!choices && !isAsked(rule)} error={error} hint={shownHint}>
      {(attributes) =>
        field === 'category' ? (
          <CategorySelect {...attributes} />
        ) : choices ? (
          <Select {...attributes} {...form.register(field)}>
            {choices.includes('') && <option value="">Not known</option>}
            {Object.entries(choicesOf({ rule }) ?? {}).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        ) : rule.kind === 'address' ? (
          <>
            <Input
              {...attributes}
              {...address(field)}
              type={rule.isRequired ? 'url' : 'text'}
              inputMode="url"
              autoCapitalize="none"
              placeholder={rule.isRequired ? undefined : 'https://'}
              autoComplete={rule.isRequired ? 'url' : 'off'}
            />
            {field === 'screenshot_url' && (
              <ScreenshotUpload
                address={form.watch(field)}
                onUploaded={(stored) => form.setValue(field, stored, { shouldDirty: true, shouldValidate: true })}
              />
            )}
          </>
        ) : isLong(rule) ? (
          <Textarea {...attributes} {...form.register(field)} rows={rule.kind === 'text' ? 4 : 3} />
        ) : rule.kind === 'day' ? (
          <Input {...attributes} {...form.register(field)} type="date" />
        ) : (
          <Input
            {...attributes}
            {...form.register(field)}
            inputMode={rule.kind === 'number' ? 'numeric' : undefined}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

function useHint(field: keyof ListingValues, hint?: string) {
  return useIsFromPage(field) ? (
    <>
      <span className="font-semibold text-ink">Filled in from the tool’s page.</span> {hint}
    </>
  ) : (
    hint
  );
}

/** The optional fields. They are collapsed only while all of them are empty, so that text and errors stay visible. */
function MoreFields() {
  const { control } = useFormContext<ListingValues>();
  const isFilled = useWatch({ control, name: MORE.map(({ field }) => field) }).some(Boolean);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen || isFilled}
      onToggle={({ currentTarget }) => {
        if (isFilled) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
    >
      <summary className="min-h-6 w-fit text-sm font-semibold">
        More details<span className="font-normal text-muted"> (optional)</span>
      </summary>
      <div className="mt-4 grid gap-6">
        {MORE.map(({ field }) => (
          <ListingField key={field} field={field} />
        ))}
      </div>
    </details>
  );
}

/**
 * The fields for a tool's additional facts.
 * @param columns the columns to show, by default all.
 */
export function KnownFields({ columns }: { columns?: readonly ListingColumn[] }) {
  return (
    <section aria-labelledby="known-heading" className="grid gap-6 border-t border-line pt-6">
      <h3 id="known-heading" className="text-lg font-bold">
        More about the tool
      </h3>
      <div className="grid gap-6 sm:grid-cols-2">
        {KNOWN.filter(({ column }) => columns?.includes(column) ?? true).map(({ field, rule }) => (
          <div key={field} className={isLong(rule) ? 'sm:col-span-full' : undefined}>
            <ListingField field={field} />
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * The categories for forms. The listing's own category is added if an import has set a category that forms do not
 * offer.
 */
function CategorySelect(attributes: { id: string }) {
  const { control, register } = useFormContext<ListingValues>();
  const category = useWatch({ control, name: 'category' });
  const groups = offeredGroups(useCategories());
  const isOwnCategory = category !== '' && !groups.some(({ names }) => names.includes(category));
  return (
    <Select {...attributes} {...register('category')}>
      <option value="">Select a category</option>
      {isOwnCategory && <option>{category}</option>}
      <GroupedOptions groups={groups} />
    </Select>
  );
}

function SomeOf({
  field,
  legend,
  values,
  error,
}: {
  field: keyof ListingValues;
  legend: string;
  values: readonly string[];
  error: string | undefined;
}) {
  const { control, setValue } = useFormContext<ListingValues>();
  const chosen = LISTS.commas.split(useWatch({ control, name: field }));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        {legend}
        <span className="font-normal text-muted"> (optional)</span>
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {values.map((value) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => {
                const isIn = (known: string) => (known === value ? target.checked : chosen.includes(known));
                setValue(field, values.filter(isIn).join(', '), { shouldDirty: true });
              }}
              className="size-4 accent-accent"
            />
            {value}
          </label>
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

function PlacementChoices({ isAdmin }: { isAdmin: boolean }) {
  const { control, setValue } = useFormContext<ListingValues>();
  const [premium, sponsorTier] = useWatch({ control, name: ['premium', 'sponsorTier'] });
  const { data: offers } = useQuery(offersQuery);
  const offerOf = (kind: Offer['kind']) => offers?.find((offer) => offer.kind === kind);
  const isOffered = (kind: Offer['kind']) => isAdmin || !offers || Boolean(offerOf(kind));
  const priceOf = (kind: Offer['kind']) => {
    const offer = offerOf(kind);
    return offer ? priceFor(offer) : NOT_READ;
  };
  const sold = SPONSOR_TIERS.filter(isOffered);
  const placements: Option<PremiumType>[] = [
    {
      value: 'none',
      label: 'Free listing',
      price: formatPrice(0, offers?.[0]?.currency ?? 'USD'),
      note: 'Listed in the directory.',
    },
  ];
  if (isOffered('featured')) {
    const note = offerOf('featured')?.benefits[0] ?? NOT_READ;
    placements.push({ value: 'featured', label: 'Featured', price: priceOf('featured'), note });
  }
  if (sold[0]) {
    const price = priceOf(offerOf('sponsored') ? 'sponsored' : sold[0]);
    placements.push({
      value: 'sponsored',
      label: 'Sponsored',
      price,
      note: 'A border and a badge in the colour of the tier.',
    });
  }
  const tiers = sold.map((tier) => ({
    value: tier,
    label: capitalize(tier),
    price: priceOf(tier),
    note: offerOf(tier)?.name ?? NOT_READ,
  }));
  return (
    <>
      <RadioCards
        legend="Placement"
        name="premium"
        options={placements}
        value={premium}
        onChoose={(value) => {
          setValue('premium', value, { shouldDirty: true });
          // A sponsored listing always has a tier. Other listings have no tier.
          setValue('sponsorTier', value === 'sponsored' ? (sold[0] ?? 'none') : 'none', { shouldDirty: true });
        }}
      />
      {premium === 'sponsored' && (
        <RadioCards
          legend="Sponsor tier"
          name="sponsorTier"
          options={tiers}
          value={sponsorTier}
          onChoose={(value) => setValue('sponsorTier', value, { shouldDirty: true })}
          note={sold.flatMap((tier) => offerOf(tier)?.benefits.slice(1) ?? []).join(' ')}
        />
      )}
    </>
  );
}

const NOT_READ = '\u00A0';
