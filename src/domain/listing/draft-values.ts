type DraftField<Name> = {
  field: Name;
  /** The values of a select field. */
  choices?: readonly string[] | undefined;
};

/** Applies a stored draft to a form's values. Fields with values that the form cannot produce are ignored. */
export function draftValues<Values extends Record<string, string>>(
  fields: readonly DraftField<keyof Values>[],
  values: Values,
  kept: Record<string, unknown>,
): Values {
  const fitting = fields.flatMap(({ field, choices }) => {
    const value = kept[field as string];
    return typeof value === 'string' && (choices?.includes(value) ?? true) ? [[field, value]] : [];
  });
  return { ...values, ...Object.fromEntries(fitting) };
}
