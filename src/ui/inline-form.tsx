import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, useFormContext, type UseFormReturn } from 'react-hook-form';
import { Button } from './button';
import { Field, Input } from './field';

/**
 * A form that opens in place and takes the focus. Closing the form returns the focus to the button that opened it.
 * Escape closes the form.
 */
export function InlineForm<Values extends FieldValues>({
  form,
  label,
  submitLabel,
  isSaving,
  onSubmit,
  onCancel,
  children,
}: {
  form: UseFormReturn<Values>;
  label: string;
  submitLabel: string;
  isSaving: boolean;
  onSubmit: (values: Values) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLFormElement>(null);
  const [opener] = useState(() => document.activeElement);
  const cancel = useEffectEvent(onCancel);
  // A layout effect returns the focus before the form is removed.
  useLayoutEffect(() => {
    const element = ref.current as HTMLFormElement;
    const control = element.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    control?.focus();
    if (control instanceof HTMLInputElement) control.setSelectionRange(control.value.length, control.value.length);
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    element.addEventListener('keydown', closeOnEscape);
    return () => {
      element.removeEventListener('keydown', closeOnEscape);
      const hasFocus = document.activeElement === document.body || element.contains(document.activeElement);
      if (hasFocus && opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  return (
    <FormProvider {...form}>
      <form
        ref={ref}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          if (isSaving) event.preventDefault();
          else void form.handleSubmit(onSubmit)(event);
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4"
      >
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" size="sm" disabled={isSaving}>
            {isSaving ? 'Saving...' : submitLabel}
          </Button>
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

export function FormInput({
  name,
  label,
  hint,
  isOptional = false,
  ...input
}: Omit<ComponentProps<'input'>, 'name' | 'ref'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
}) {
  const { getFieldState, formState, register } = useFormContext();
  return (
    <Field label={label} hint={hint} isOptional={isOptional} error={getFieldState(name, formState).error?.message}>
      {(attributes) => <Input autoComplete="off" {...input} {...attributes} {...register(name)} />}
    </Field>
  );
}
