import { type ComponentType, useState } from 'react';
import { importChunk } from '../lib/page-unload';
import { lazyComponent } from '../ui/lazy-component';
import type { PageModule } from './page-modules';

type LoadPage = () => Promise<PageModule>;

/**
 * Returns a page with its own chunk. After `preload`, the page renders synchronously, so hydration never shows a
 * skeleton.
 * @param name the file's name: 'about' for src/pages/about-page.tsx.
 * @param load loads the page without the list of all pages.
 */
export function lazyPage(name: string, load?: LoadPage) {
  const file = `pages/${name}-page.tsx`;
  const loadListed = async (): Promise<PageModule> => {
    const { loadPageModule } = await import('./page-modules');
    return loadPageModule(name);
  };
  let loaded: ComponentType | undefined;
  const loadPage = load ?? loadListed;
  const Later = lazyComponent(loadPage);

  function Page() {
    // The component is fixed at the first render. A later change would unmount the page and lose its state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen />;
  }
  return Object.assign(Page, {
    source: `src/${file}`,
    /** @param loadModule loads the page's module without the list of all pages. */
    preload: async (path: string, loadModule: LoadPage = loadPage) => {
      const module = await importChunk(loadModule);
      loaded = module.default;
      await module.preload?.(path);
    },
  });
}

export type LazyPage = ReturnType<typeof lazyPage>;
