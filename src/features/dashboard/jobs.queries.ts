import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';

/** The metadata of a build, written by scripts/prerender.ts. */
type Build = { release: string; builtAt: string };

export const jobQueries = {
  /** The status of jobs, the email queue and the database version. Refetched every minute. */
  status: () =>
    queryOptions({
      queryKey: ['jobs', 'status'],
      staleTime: 0,
      refetchInterval: 60_000,
      queryFn: ({ signal }) => unwrap((supabase) => supabase.rpc('site_status', {}, { get: true }).abortSignal(signal)),
    }),

  /** The metadata of the deployed build, or null during development. */
  build: () =>
    queryOptions({
      queryKey: ['jobs', 'build'],
      staleTime: 60_000,
      queryFn: async ({ signal }): Promise<Build | null> => {
        const response = await fetch('/build.json', { cache: 'no-store', signal });
        const isJson = response.headers.get('content-type')?.includes('json') ?? false;
        return response.ok && isJson ? ((await response.json()) as Build) : null;
      },
    }),
};
