import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { toast } from 'sonner';
import { afterEach } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { SessionProvider } from '../../src/features/auth/session';
import { Toasts } from '../../src/ui/toasts';

// A busy machine may be slow; waiting ends as soon as what is waited for is there.
configure({ asyncUtilTimeout: 4000 });
// jsdom has no pointer capture, and a toast asks for it when it is pressed.
Element.prototype.setPointerCapture ??= () => {};
// Sonner shows again to the next toaster what is still standing.
afterEach(() => void toast.dismiss());

/** Renders with what the app gives every component. The router is the browser's, so `address()` tells where one is. */
export function renderApp(ui: ReactElement, { at = '/' } = {}) {
  window.history.pushState(null, '', at);
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider>
          {ui}
          <Toasts />
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { ...view, queryClient, user: userEvent.setup() };
}

/** Renders a page at its address; wherever it leads there is 'Another page'. */
export function renderPage(page: ReactElement, { at }: { at: string }) {
  const { pathname } = new URL(at, window.location.origin);
  return renderApp(
    <Routes>
      <Route path={pathname} element={page} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at },
  );
}

/** Where the visitor is: path, query and hash. */
export const address = () => window.location.pathname + window.location.search + window.location.hash;
