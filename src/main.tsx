import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { keepFresh } from './app/keep-fresh';
import { isPlainVisit, readPageData } from './app/page-data';
import { createQueryClient } from './app/query-client';
import { pageAt } from './app/routes';
import { watchResting } from './features/placements/watch-placements';
import { watchForUnsaved } from './lib/load-part';
import { keepEarly, rest } from './lib/rest';
import { BrowserRouter } from './lib/router';
import { notify } from './ui/notify';
import './index.css';

watchForUnsaved();

const root = document.getElementById('root') as HTMLElement;
const { pathname } = window.location;
// The HTML of another address, such as the not-found page, is replaced and not taken over.
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

async function takeOver() {
  const page = pageAt(pathname);
  const pageData = readPageData();
  const fetchCode = async () => {
    await page.preload(pathname);
    // Only now, so that it counts as read when the page begins to live.
    if (pageData) hydrate(queryClient, pageData.queries());
  };
  keepEarly();
  if (root.dataset['rests'] !== undefined && isPlainVisit()) {
    page.waitFor(
      rest(() =>
        fetchCode().catch((error: unknown) => {
          notify.error('This page can be read, but not used yet', {
            description: 'A part of it could not be loaded. Try again in a moment, or load the page again.',
          });
          throw error;
        }),
      ),
    );
    watchResting();
  } else {
    // A part that cannot be fetched is met again, and spoken of, where it is rendered.
    await fetchCode().catch(() => {});
  }
  hydrateRoot(root, app);
  if (pageData) keepFresh(queryClient, pageData.version);
}

if (isHydrating) void takeOver();
else createRoot(root).render(app);
