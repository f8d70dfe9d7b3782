import type { Site } from './content.types';

declare const MASTHEAD: Pick<Site, 'name' | 'tagline' | 'signInWith' | 'usesFaviconService'> & { mark: string };

/**
 * The values of site.ts that every page needs, and the logo's letters as a path. The build inlines them, because most
 * pages do not need the rest of site.ts.
 */
export const masthead = MASTHEAD;

/** Whether the favicon service supplies missing logos. The local server sends no requests to third parties. */
export const hasFaviconService = () => masthead.usesFaviconService && import.meta.env.VITE_FAVICON_SERVICE !== 'off';
