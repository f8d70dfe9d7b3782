import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { accessKey } from '../domain/account/access-key';
import { notify } from '../ui/notify';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The title of the error toast for a mutation without its own `onError`. */
      errorTitle?: string;
      /** Whether no default toast is shown for this mutation's errors. */
      isQuiet?: boolean;
    };
  }
}

// Optimistic updates are shown without delay. The default scheduler would wait for a timer.
notifyManager.setScheduler(queueMicrotask);

const isAdminOnly = (error: unknown) => (error as { hint?: string } | null)?.hint === 'not_administrator';

/**
 * Creates the query client. Queries are not retried, because supabase-js retries already. Offline reads fail at once,
 * so that the page can show an error.
 */
export function createQueryClient(): QueryClient {
  // Another administrator has removed this one, so the pages for administrators close.
  const checkRole = (error: unknown) => {
    if (isAdminOnly(error)) void queryClient.invalidateQueries({ queryKey: accessKey });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: checkRole }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        checkRole(error);
        if (mutation.options.onError || mutation.meta?.isQuiet) return;
        const title = mutation.meta?.errorTitle ?? 'Something went wrong';
        import('../features/errors/notify-error').then(
          ({ notifyError }) => notifyError(title)(error),
          () => notify.error(title, { description: 'Please try again.' }),
        );
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
