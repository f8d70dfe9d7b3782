import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../features/auth/session';
import { CategoriesProvider } from '../features/categories/use-categories';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';

/**
 * The root component in the browser and at build time.
 * @param router wraps the app in the browser's router, or in a router with a fixed location.
 */
export function App({ queryClient, router }: { queryClient: QueryClient; router: (app: ReactNode) => ReactNode }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <CategoriesProvider>
          {router(
            <SessionProvider>
              <AppRoutes />
            </SessionProvider>,
          )}
        </CategoriesProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
