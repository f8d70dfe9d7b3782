type PageItem = number | 'ellipsis-start' | 'ellipsis-end';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * Returns the pagination items (specification, section 2). Up to 5 pages are all shown. Near the beginning: 1–4,
 * ellipsis, last page. Near the end: the reverse. Elsewhere: 1, ellipsis, the current page with its neighbours,
 * ellipsis, last page.
 */
export function pageItems(current: number, pages: number): PageItem[] {
  if (pages <= 5) return range(1, pages);
  if (current <= 3) return [...range(1, 4), 'ellipsis-end', pages];
  if (current >= pages - 2) return [1, 'ellipsis-start', ...range(pages - 3, pages)];
  return [1, 'ellipsis-start', current - 1, current, current + 1, 'ellipsis-end', pages];
}
