/** The recommended size of a banner. */
export const BANNER_SHAPE = '1200×300 px';
