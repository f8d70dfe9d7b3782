import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { fixAddress } from '../../lib/web-address';

/**
 * Registers a web address field. When the field loses the focus, adds a missing 'https://' or removes a repeated one.
 */
export function useAddressField<Values extends FieldValues>({ register, setValue, formState }: UseFormReturn<Values>) {
  const { isSubmitted } = formState;
  return (name: Path<Values>) =>
    register(name, {
      onBlur: ({ target }: { target: HTMLInputElement }) => {
        const fixed = fixAddress(target.value);
        if (fixed === target.value) return;
        setValue(name, fixed as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: isSubmitted });
      },
    });
}
