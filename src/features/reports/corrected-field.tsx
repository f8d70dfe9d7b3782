import { offeredCategories } from '../../domain/categories/families';
import { LISTING_COLUMNS } from '../../domain/listing/listing-columns';
import { choicesOf, valueText } from '../../domain/listing/listing-values';
import { cx } from '../../ui/cx';
import { Field, Input, Select, Textarea } from '../../ui/field';
import { useCategories } from '../categories/use-categories';

/** One of a few, as chips, so that a form of them stays on a phone's screen. */
export function Choice<Value extends string>({
  legend,
  hint,
  name,
  options,
  value,
  error,
  onChoose,
}: {
  legend: string;
  hint?: string;
  name: string;
  options: Partial<Record<Value, string>>;
  value: Value | null;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset aria-describedby={cx(hint && `${name}-hint`, error && `${name}-error`) || undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(options) as [Value, string][]).map(([option, label]) => (
          <label
            key={option}
            className={cx(
              'chip cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option === value && 'chip-chosen',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            {label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="pt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="pt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The one field that is wrong, with what stands there now. */
export function CorrectedField({
  column,
  stands,
  value,
  error,
  onChange,
}: {
  column: 'url' | 'pricing_type' | 'description' | 'category';
  stands: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const categories = offeredCategories(useCategories());
  const { label } = LISTING_COLUMNS[column];
  if (column === 'pricing_type') {
    const { [stands]: _now, ...others } = choicesOf(LISTING_COLUMNS[column]) ?? {};
    return (
      <Choice
        legend="What is right?"
        hint={`It says ${valueText(column, stands)} now.`}
        name="value"
        options={others}
        value={value}
        error={error}
        onChoose={onChange}
      />
    );
  }
  return (
    <Field label={label} error={error} hint={column === 'url' && 'If it has moved: where it is now.'}>
      {(attributes) => {
        const control = {
          ...attributes,
          name: 'value',
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        if (column === 'url') return <Input {...control} inputMode="url" autoComplete="off" />;
        if (column === 'description') return <Textarea {...control} rows={4} />;
        return (
          <Select {...control}>
            {[...new Set([stands, ...categories])].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        );
      }}
    </Field>
  );
}
