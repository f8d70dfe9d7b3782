import type { Site } from './content.types';

declare const MASTHEAD: Pick<Site, 'name' | 'tagline'> & { mark: string };

/** Of site.ts what every page shows, and the letters of the logo as a path. The build writes it in here: few pages load all of site.ts. */
export const masthead = MASTHEAD;
