import { readFileSync } from 'node:fs';

/** Returns the banners of the seed's sample placements, by their path on the local site. */
export const demoBanners = () =>
  Object.fromEntries(
    ['gold', 'silver', 'bronze'].map((kind) => {
      const path = `demo/${kind}.svg`;
      return [path, readFileSync(`supabase/local/${path}`, 'utf8')];
    }),
  );
