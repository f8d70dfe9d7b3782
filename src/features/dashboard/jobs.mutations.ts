import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../lib/unwrap';
import { jobQueries } from './jobs.queries';

/** Switches a job on or off. A job that is off skips its runs. */
export function useSwitchJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: { job: string; is_enabled: boolean }) =>
      unwrap((supabase) => supabase.rpc('set_job_enabled', values)),
    meta: { errorTitle: 'The job could not be changed' },
    onSettled: () => queryClient.invalidateQueries(jobQueries.status()),
  });
}
