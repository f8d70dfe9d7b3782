/** Joins class names and drops what is falsy. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
