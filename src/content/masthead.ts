import type { Site } from './content.types';

declare const MASTHEAD: Pick<Site, 'name' | 'tagline'> & { mark: string };

/**
 * The parts of site.ts that every page shows, and the logo's letters as a path. The build inlines them, because few
 * pages load all of site.ts.
 */
export const masthead = MASTHEAD;
