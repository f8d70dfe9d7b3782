import { queryOptions } from '@tanstack/react-query';

export type SitePage = { path: string; label: string; count: number };

export type SitePages = { families: SitePage[]; categories: SitePage[]; tags: SitePage[]; alternatives: SitePage[] };

export const sitePagesQuery = queryOptions({
  queryKey: ['site-pages'],
  meta: { isPublic: true },
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<SitePages> => {
    const response = await fetch('/pages.json', { signal });
    if (!response.ok) throw new Error(`The list of pages could not be loaded (${response.status}).`);
    return (await response.json()) as SitePages;
  },
});
