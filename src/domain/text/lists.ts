const parts = (text: string, by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Text formats of lists. Parsing trims items and removes duplicates. */
export const LISTS = {
  commas: { split: (text: string) => parts(text, /,/), joint: ', ' },
  lines: { split: (text: string) => parts(text, /[\r\n]/), joint: '\n' },
  ids: { split: (text: string) => parts(text, /[\r\n,]/), joint: '\n' },
} as const;
