import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { createQueryClient } from '../../src/app/query-client';
import { SessionProvider } from '../../src/features/auth/session';
import { offersQuery } from '../../src/features/placements/offers';
import { Toasts } from '../../src/ui/toasts';
import { OFFERS } from './offers';

/**
 * Renders with the app’s providers and the default offers. The browser router changes the window’s URL, which
 * `address()` returns.
 */
export function renderApp(ui: ReactElement, { at = '/', offers = OFFERS } = {}) {
  window.history.pushState(null, '', at);
  const queryClient = createQueryClient();
  queryClient.setQueryData(offersQuery.queryKey, offers);
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
  return { ...view, queryClient, user: userEvent.setup({ delay: null }) };
}

/** Renders a page at its URL; every other URL shows “Another page”. */
export function renderPage(page: ReactElement, { at, offers }: { at: string; offers?: typeof OFFERS }) {
  const { pathname } = new URL(at, window.location.origin);
  return renderApp(
    <Routes>
      <Route path={pathname} element={page} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at, ...(offers && { offers }) },
  );
}

export const address = () => window.location.pathname + window.location.search + window.location.hash;
