export const BANNER_SHAPE = '1200×300 px';
