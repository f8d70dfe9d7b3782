import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { BrowserRouter } from './app/browser-router';
import { collectErrors } from './app/collect-errors';
import { revalidatePage, revalidateCategories } from './app/revalidate';
import { hydratePageData } from './app/page-data';
import type { PageModule } from './app/page-modules';
import { createQueryClient } from './app/query-client';
import { pageAt } from './app/routes';
import { watchUnload } from './lib/page-unload';
import { reloadAfterDeploy } from './lib/reload-after-deploy';
import './index.css';

watchUnload();
reloadAfterDeploy();

const root = document.getElementById('root') as HTMLElement;
const { pathname } = window.location;
// HTML of another address, such as the not-found page, is replaced instead of hydrated.
const isHydrating = root.dataset['page'] === pathname;

const queryClient = createQueryClient();
// The bundler removes this line if the build variable is not set.
if (import.meta.env.VITE_ERRORS_URL) collectErrors(queryClient, import.meta.env.VITE_ERRORS_URL);
const app = (
  <StrictMode>
    <App
      queryClient={queryClient}
      router={(children) => <BrowserRouter isHydrating={isHydrating}>{children}</BrowserRouter>}
    />
  </StrictMode>
);

async function hydratePage() {
  // If preloading fails, rendering fails in the same way and shows the error screen.
  const { page } = JSON.parse(document.getElementById('app-files')?.textContent ?? '') as { page: [string] };
  await pageAt(pathname)
    .preload(pathname, () => import(/* @vite-ignore */ page[0]) as Promise<PageModule>)
    .catch(() => {});
  const origin = hydratePageData(queryClient);
  // In a transition, hydration runs in slices, so that the page stays responsive.
  startTransition(() => void hydrateRoot(root, app));
  if (origin) revalidatePage(queryClient, origin);
}

function drawPage() {
  // On the development server, the page has no version.
  const { version } = hydratePageData(queryClient) ?? { version: '' };
  createRoot(root).render(app);
  void revalidateCategories(queryClient, version).catch(() => {});
}

if (isHydrating) void hydratePage();
else drawPage();
