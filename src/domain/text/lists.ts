const parts = (text: string, by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** How lists are written as one text: what separates their items, trimmed, each of them once. */
export const LISTS = {
  /** Tags (specification, section 5). */
  commas: { split: (text: string) => parts(text, /,/), joint: ', ' },
  lines: { split: (text: string) => parts(text, /[\r\n]/), joint: '\n' },
  ids: { split: (text: string) => parts(text, /[\r\n,]/), joint: '\n' },
} as const;
