import type { Site } from './content.types';

declare const MASTHEAD: Pick<Site, 'name' | 'tagline'> & { mark: string };

/**
 * The values of site.ts that every page shows, and the logo's letters as a path. The build inlines them, because most
 * pages do not need the rest of site.ts.
 */
export const masthead = MASTHEAD;
