import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { characters, isStorableText } from '../../domain/text/text';
import { PICKS_REASON_LENGTH_MAX as MAX, PICKS_REASON_LENGTH_MIN as MIN } from '../../lib/rules';
import { FormInput, InlineForm } from '../../ui/inline-form';
import { fieldError } from '../errors/field-error';
import { useSavePicks } from './picks.mutations';

const pickSchema = z.object({
  reason: z.string().check(
    z.trim(),
    z.refine((text) => characters(text) >= MIN, `Use at least ${MIN} characters`),
    z.refine((text) => characters(text) <= MAX, {
      error: ({ input }) => `Use at most ${MAX} characters. The reason has ${characters(String(input))}`,
    }),
    z.refine((text) => isStorableText(text), 'The reason has characters that cannot be shown. Remove them'),
  ),
});

export function PickForm({
  label,
  submitLabel,
  reason = '',
  changeOf,
  onClose,
  children,
}: {
  label: string;
  submitLabel: string;
  reason?: string;
  /** Returns the picks to save when `reason` is the pick's sentence. */
  changeOf: (reason: string) => Parameters<ReturnType<typeof useSavePicks>['mutate']>[0];
  onClose: () => void;
  children?: ReactNode;
}) {
  const form = useForm({ resolver: zodResolver(pickSchema), defaultValues: { reason } });
  const save = useSavePicks({ onDone: onClose, onError: fieldError(form, 'reason') });
  return (
    <InlineForm
      form={form}
      label={label}
      submitLabel={submitLabel}
      isSaving={save.isPending}
      onSubmit={(values) => save.mutate(changeOf(values.reason))}
      onCancel={onClose}
    >
      {children}
      <FormInput name="reason" label="Reason, in one sentence" hint="Shown on the card instead of the description." />
    </InlineForm>
  );
}
