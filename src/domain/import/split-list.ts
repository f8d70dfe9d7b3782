const parts = (text: string, by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Splits comma-separated tags, trims them and removes empty and duplicate ones (specification, section 5). */
export const splitTags = (text: string): string[] => parts(text, /,/);

/** The same with lines. */
export const splitLines = (text: string): string[] => parts(text, /[\r\n]/);
