/** What was typed into a form's field of that name, trimmed; '' where the field is missing. */
export function formText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
