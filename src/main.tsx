import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { BrowserRouter } from './app/browser-router';
import { keepFresh } from './app/keep-fresh';
import { preloadPageFiles, readPageData } from './app/page-data';
import { createQueryClient } from './app/query-client';
import { pageAt } from './app/routes';
import { hasEarly, keepEarly } from './lib/early';
import { watchForUnsaved } from './lib/load-part';
import { rest } from './lib/rest';
import { notify } from './ui/notify';
import './index.css';

watchForUnsaved();

const root = document.getElementById('root') as HTMLElement;
const { pathname } = window.location;
// HTML made for another address, such as the not-found page, is replaced instead of hydrated.
const isHydrating = root.dataset['page'] === pathname;

const queryClient = createQueryClient();
const app = (
  <StrictMode>
    <App
      queryClient={queryClient}
      router={(children) => <BrowserRouter isHydrating={isHydrating}>{children}</BrowserRouter>}
    />
  </StrictMode>
);

/** Counts the placements of a page at rest. A failure only loses the counts. */
async function watchPlacements() {
  if (!document.querySelector('main [data-placement]')) return;
  const loaded = await import('./features/placements/watch-placements').catch(() => null);
  loaded?.watchResting();
}

async function hydratePage() {
  const pageData = readPageData();
  const load = async () => {
    await pageAt(pathname).preload(pathname);
    // Only now, so that the data counts as just read when the page begins to use it.
    if (pageData) hydrate(queryClient, pageData.queries());
  };
  keepEarly();
  // Decided by the script of index.html.
  if (document.documentElement.dataset['rests'] !== undefined) {
    rest(() => {
      preloadPageFiles();
      return load().catch((error: unknown) => {
        // Whoever only reads misses nothing.
        if (hasEarly())
          notify.error('This page can be read but not used yet', {
            description: 'A part of it could not be loaded. Try again in a moment, or load the page again.',
          });
        throw error;
      });
    });
    void watchPlacements();
  } else {
    // If loading fails, start anyway: rendering the page fails the same way and shows the error.
    await load().catch(() => {});
  }
  // In a transition React hydrates in slices, so that the page answers in between.
  startTransition(() => void hydrateRoot(root, app));
  if (pageData) keepFresh(queryClient, pageData.version);
}

if (isHydrating) void hydratePage();
else createRoot(root).render(app);
