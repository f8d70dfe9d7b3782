import { useFormContext } from 'react-hook-form';
import { DETAIL_LIMITS, LIMITS } from '../../domain/listing/listing.limits';
import { DETAIL_FIELDS, type DetailValues } from '../../domain/listing/tool-details';
import { Field, Input, Select, Textarea } from '../../ui/field';
import { useAddressField } from './use-address-field';

type Control = (typeof DETAIL_FIELDS)[number]['control'];

/**
 * The fields of a tool's details besides its listing, as their description names them.
 * @param fields those that are shown; all, if missing.
 */
export function DetailsFields({ fields }: { fields?: readonly (keyof DetailValues)[] }) {
  const { formState } = useFormContext<DetailValues>();
  return (
    <section aria-labelledby="details-heading" className="grid gap-6 border-t border-line pt-6">
      <h3 id="details-heading" className="text-lg font-bold">
        More about the tool
      </h3>
      <div className="grid gap-6 sm:grid-cols-2">
        {DETAIL_FIELDS.filter(({ field }) => fields?.includes(field) ?? true).map(({ field, label, control }) => (
          <div key={field} className={control === 'ids' ? 'sm:col-span-full' : undefined}>
            <Field
              label={label}
              isOptional={typeof control === 'string'}
              error={formState.errors[field]?.message}
              hint={
                control === 'ids'
                  ? `The ids of other listings, one a line, at most ${DETAIL_LIMITS.alternatives.max}.`
                  : undefined
              }
            >
              {(attributes) => <DetailControl {...attributes} field={field} control={control} />}
            </Field>
          </div>
        ))}
      </div>
    </section>
  );
}

function DetailControl({ field, control, ...attributes }: { id: string; field: keyof DetailValues; control: Control }) {
  const form = useFormContext<DetailValues>();
  const address = useAddressField(form);
  if (control === 'ids') return <Textarea {...attributes} {...form.register(field)} />;
  if (control === 'day') return <Input {...attributes} {...form.register(field)} type="date" />;
  if (control === 'number') {
    return <Input {...attributes} {...form.register(field)} inputMode="numeric" autoComplete="off" />;
  }
  if (control === 'address') {
    return (
      <Input
        {...attributes}
        {...address(field)}
        inputMode="url"
        maxLength={LIMITS.url.max}
        placeholder="https://"
        autoComplete="off"
      />
    );
  }
  return (
    <Select {...attributes} {...form.register(field)}>
      <option value="">Not known</option>
      {Object.entries(control).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}
