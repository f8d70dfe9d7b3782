import type { ComponentType } from 'react';

export type PageModule = {
  default: ComponentType;
  /** Preloads data or chunks that the first render needs besides the module. */
  preload?: (path: string) => Promise<unknown>;
};

const modules = import.meta.glob<PageModule>('../pages/*-page.tsx');

/**
 * Loads the module of a page. This file is a separate chunk, because it lists all pages and most visits need only one.
 * @param name the start of the file's name: 'about' for src/pages/about-page.tsx.
 */
export function loadPageModule(name: string): Promise<PageModule> {
  const load = modules[`../pages/${name}-page.tsx`];
  if (!load) throw new Error(`src/pages/${name}-page.tsx does not exist.`);
  return load();
}
