import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Database } from '../../lib/database';
import { formatMoment } from '../../lib/format';
import { Button } from '../../ui/button';
import { Wrapped } from '../../ui/wrapped';
import { submissionQueries } from './submissions.queries';

const words: Record<Database['public']['Tables']['listing_decisions']['Row']['decision'], string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  undone: 'Decision taken back',
  unpublished: 'Taken down',
  published: 'Published again',
  resubmitted: 'Sent again',
};

const moment = (time: string) => formatMoment(time, 'long');

/** The decisions about a listing, oldest first; loaded when opened. */
export function ListingHistory({ toolId, name }: { toolId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: decisions, isError, refetch } = useQuery({ ...submissionQueries.decisions(toolId), enabled: isOpen });
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={`History of ${name}`} className="min-h-6 w-fit cursor-pointer font-semibold">
        History
      </summary>
      <div className="grid gap-2 pt-2">
        {isError && (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-muted">
            The history could not be read.
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {!isError && !decisions && <p className="text-muted">Loading...</p>}
        {decisions?.length === 0 && <p className="text-muted">Nothing has been decided yet.</p>}
        {decisions && decisions.length > 0 && (
          <ol className="grid gap-2">
            {decisions.map(({ id, decision, reason, decided_at: time }) => (
              <li key={id} className="max-w-prose border-l-2 border-line-strong pl-3">
                <p>
                  <strong>{words[decision]}</strong> on <time dateTime={time}>{moment(time)}</time>
                </p>
                {reason && (
                  <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                    <bdi>
                      <Wrapped text={reason} />
                    </bdi>
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}
