type DraftField<Name> = {
  field: Name;
  choices?: readonly string[] | undefined;
};

/** Fills a form from a stored draft. Ignores values that the form cannot produce. */
export function draftValues<Values extends Record<string, string>>(
  fields: readonly DraftField<keyof Values>[],
  values: Values,
  draft: Record<string, unknown>,
): Values {
  const fitting = fields.flatMap(({ field, choices }) => {
    const value = draft[field as string];
    return typeof value === 'string' && (choices?.includes(value) ?? true) ? [[field, value]] : [];
  });
  return { ...values, ...Object.fromEntries(fitting) };
}
