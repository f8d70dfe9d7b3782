import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { fieldError } from '../errors/field-error';
import { useAddAdministrator } from './administrators.mutations';

const schema = z.object({ email: z.string().check(z.trim(), z.email('Enter an email address')) });

export function AddAdministrator() {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const add = useAddAdministrator({
    onDone: () => {
      form.reset();
      form.setFocus('email');
    },
    onError: fieldError(form, 'email'),
  });
  return (
    <section aria-labelledby="add-heading" className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="add-heading" className="text-lg font-bold">
        Add an administrator
      </h2>
      <form
        noValidate
        aria-labelledby="add-heading"
        onSubmit={(event) => {
          if (add.isPending) event.preventDefault();
          else void form.handleSubmit(({ email }) => add.mutate(email))(event);
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <Field
          label="Email address"
          hint="The address of a confirmed account. The person can review, edit, import and manage placements and administrators."
          error={form.formState.errors.email?.message}
        >
          {(attributes) => (
            <Input type="email" autoComplete="off" spellCheck={false} {...attributes} {...form.register('email')} />
          )}
        </Field>
        <Button type="submit" look="primary" className="justify-self-start" aria-disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add administrator'}
        </Button>
      </form>
    </section>
  );
}
