import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../ui/cx';
import { problemsOf } from './job-status';
import { jobQueries } from './jobs.queries';

/** One line with the problems of jobs, email and build. Its space is reserved to avoid a layout shift. */
export function SiteProblems() {
  const { data: status } = useQuery(jobQueries.status());
  const [first, ...others] = status ? problemsOf(status) : [];
  return (
    <p className={cx('min-h-6 text-sm', first ? 'font-medium text-danger' : 'text-muted')}>
      {first && (
        <>
          <CircleAlert className="mr-2 inline size-4 align-[-0.15em]" aria-hidden />
          {[first, ...others].map(({ text }) => `${text}. `)}
          {others.length === 0 && <>{first.advice} </>}
          <Link to="/ai-admin/jobs" className="whitespace-nowrap underline underline-offset-3">
            {others.length === 0 ? 'Open Jobs' : 'See how to fix them'}
          </Link>
        </>
      )}
      {status && !first && 'No problems with this site.'}
    </p>
  );
}
