import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useHydrated } from '../../ui/use-hydrated';

type Problems = Partial<Record<string, string>>;

/**
 * An uncontrolled form without react-hook-form, so that sign-in pages load fast. Validates on submit and then on every
 * change. Focuses the first invalid field.
 * @param onSend receives the validated values.
 */
export function AuthForm<Values>({
  label,
  schema,
  onSend,
  children,
}: {
  label: string;
  schema: ZodMiniType<Values>;
  onSend: (values: Values) => void;
  children: (problems: Problems) => ReactNode;
}) {
  const [problems, setProblems] = useState<Problems>();
  const check = (form: HTMLFormElement) => {
    const { data, error } = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = (error?.issues ?? []).map(({ path, message }): [string, string] => [path.join('.'), message]);
    const errors: Problems = Object.fromEntries(found.toReversed());
    setProblems(errors);
    return { data, errors };
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data, errors } = check(event.currentTarget);
    if (data !== undefined) return onSend(data);
    const fields = [...event.currentTarget.querySelectorAll('input')];
    fields.find(({ name }) => errors[name])?.focus();
  };
  return (
    <form
      noValidate
      inert={!useHydrated()}
      className="grid gap-5"
      aria-label={label}
      onSubmit={send}
      onInput={({ currentTarget }) => void (problems && check(currentTarget))}
    >
      {children(problems ?? {})}
    </form>
  );
}
