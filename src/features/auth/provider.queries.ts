import { queryOptions } from '@tanstack/react-query';
import { env } from '../../lib/env';

type Enabled = Record<string, boolean>;

async function readEnabled(): Promise<Enabled | null> {
  const response = await fetch(`${env.supabaseUrl()}/auth/v1/settings`, { headers: { apikey: env.supabaseKey() } });
  if (!response.ok) return null;
  const { external } = (await response.json()) as { external?: Enabled };
  return external ?? null;
}

/**
 * The providers that the auth server enables, or null if the server cannot be reached. The build prefetches them to
 * avoid a layout shift. Browsers refetch them, because the operator can change them after the build.
 */
export const enabledProvidersQuery = queryOptions({
  queryKey: ['enabled-providers'],
  staleTime: 0,
  queryFn: ({ client, queryKey }) =>
    readEnabled()
      .catch(() => null)
      .then((enabled) => enabled ?? client.getQueryData<Enabled | null>(queryKey) ?? null),
});
