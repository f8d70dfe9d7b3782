import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useHydrated } from '../../ui/use-hydrated';

/** The sentence for each field that is wrong. */
type Problems = Partial<Record<string, string>>;

/**
 * A form whose values the browser keeps. What is wrong is said when it is sent, and from then on at every change; the
 * first wrong field gets the focus. Without react-hook-form, because these pages are somebody's first load.
 * @param onSend gets the values of the moment of the press.
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
    // Of several for one field, the first is said.
    const said: Problems = Object.fromEntries(found.toReversed());
    setProblems(said);
    return { data, said };
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data, said } = check(event.currentTarget);
    if (data !== undefined) return onSend(data);
    const fields = [...event.currentTarget.querySelectorAll('input')];
    fields.find(({ name }) => said[name])?.focus();
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
