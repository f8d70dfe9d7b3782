import { MutationCache, QueryClient } from '@tanstack/react-query';
import { notify } from '../ui/notify';

/**
 * supabase-js already retries failed reads (at most 4 requests), so React Query does not.
 * Offline reads fail like any other, so that the page can say so.
 */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      // The default error message, for mutations that do not report their errors themselves.
      onError: (error, _variables, _context, mutation) => {
        if (mutation.options.onError || mutation.meta?.['isQuiet']) return;
        const say = (reason: string) =>
          notify.error('That did not work', { description: reason || 'Please try again.' });
        import('../domain/backend-error').then(
          ({ describeError }) => say(describeError(error)),
          () => say(''),
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
