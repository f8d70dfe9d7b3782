import type { ComponentType } from 'react';

export type PageModule = {
  default: ComponentType;
  /** Loads other data or chunks that the page needs for its first render. */
  preload?: (path: string) => Promise<unknown>;
};

/** Loads the chunk of each page. In a chunk of its own, because the list of all pages and their parts is long. */
export const pageModules = import.meta.glob<PageModule>('../pages/*-page.tsx');
