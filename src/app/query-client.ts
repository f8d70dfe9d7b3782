import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { notify } from '../ui/notify';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Title of the default error toast, which `notifyError` shows if the mutation has no `onError`. */
      errorTitle?: string;
      /** Turns off the default error message for a mutation. */
      isQuiet?: boolean;
    };
  }
}

// The default, setTimeout(0), shows optimistic updates one timer tick after the click.
notifyManager.setScheduler(queueMicrotask);

/**
 * supabase-js already retries failed reads (at most 4 requests), so React Query does not. Offline reads fail at once,
 * so that the page can show an error.
 */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      // Mutations that handle their own errors skip the default message.
      onError: (error, _variables, _context, mutation) => {
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
