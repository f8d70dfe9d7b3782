/** What is recommended for a banner. */
export const BANNER_SHAPE = '1200×300 px';
