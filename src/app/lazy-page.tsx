import { type ComponentType, lazy, useState } from 'react';
import { loadPart } from '../lib/load-part';

type PageModule = {
  default: ComponentType;
  /** Fetches what the page shows at once beyond its own chunk. */
  preload?: (path: string) => Promise<unknown>;
};

const modules = import.meta.glob<PageModule>('../pages/*-page.tsx');

/**
 * A page in a chunk of its own. Asked for ahead by `preload`, it renders at once, so that the
 * HTML made at build time is hydrated without showing the skeleton in between.
 * @param name the file's: 'about' is src/pages/about-page.tsx.
 */
export function lazyPage(name: string) {
  const file = `pages/${name}-page.tsx`;
  const load = modules[`../${file}`];
  if (!load) throw new Error(`There is no page src/${file}.`);

  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const module = await loadPart(load);
    loaded = module.default;
    return module;
  };
  const Later = lazy(fetchPage);

  function Page() {
    // Chosen at the first render: a page that changed its type while it shows would lose its state.
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen />;
  }
  return Object.assign(Page, {
    /** As the build's manifest names it. */
    source: `src/${file}`,
    preload: async (path: string) => {
      const module = await fetchPage();
      await module.preload?.(path);
    },
  });
}

export type LazyPage = ReturnType<typeof lazyPage>;
