import type { Site } from './content.types';

declare const MASTHEAD: Pick<Site, 'name' | 'tagline' | 'signInWith' | 'usesFaviconService' | 'pagesOff'> & {
  mark: string;
};

/**
 * The values of site.ts that every page needs, and the logo's path. The build inlines them, so that pages need not load
 * all of site.ts.
 */
export const masthead = MASTHEAD;

/** Whether the favicon service supplies missing logos. The local server contacts no third parties. */
export const hasFaviconService = () => masthead.usesFaviconService && import.meta.env.VITE_FAVICON_SERVICE !== 'off';
