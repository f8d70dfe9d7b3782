import { hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { BrowserRouter } from './app/browser-router';
import { keepFresh } from './app/keep-fresh';
import { readPageData } from './app/page-data';
import { createQueryClient } from './app/query-client';
import { pageAt } from './app/routes';
import { watchForUnsaved } from './lib/load-part';
import './index.css';

watchForUnsaved();

const root = document.getElementById('root') as HTMLElement;
const { pathname } = window.location;
// HTML made for another address, such as the not-found page, is replaced instead of hydrated.
const isHydrating = root.dataset['page'] === pathname;

const queryClient = createQueryClient();
const pageData = isHydrating ? readPageData() : null;
if (pageData) hydrate(queryClient, pageData.queries);

const app = (
  <StrictMode>
    <App
      queryClient={queryClient}
      router={(children) => <BrowserRouter isHydrating={isHydrating}>{children}</BrowserRouter>}
    />
  </StrictMode>
);

if (isHydrating) {
  // If preloading fails, start anyway: rendering the page fails the same way and shows the error.
  // In a transition React hydrates in slices, so that the page answers in between.
  const start = () => startTransition(() => void hydrateRoot(root, app));
  pageAt(pathname).preload(pathname).then(start, start);
  if (pageData) keepFresh(queryClient, pageData.version);
} else {
  createRoot(root).render(app);
}
