import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../features/auth/session';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './routes';

/**
 * The whole app. What differs between a browser and the build is given to it.
 * @param router puts what it is given into the browser's router or into one that stands at one address.
 */
export function App({ queryClient, router }: { queryClient: QueryClient; router: (app: ReactNode) => ReactNode }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        {router(
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>,
        )}
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
