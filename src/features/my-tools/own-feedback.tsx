import type { ReactNode } from 'react';
import { REPORT_REASONS } from '../../domain/review/feedback';
import { feedbackPath } from '../../domain/directory/paths';
import { byColumn, labelOf, valueText } from '../../domain/listing/listing-values';
import type { Json } from '../../lib/database';
import { formatLocalDay } from '../../lib/local-time';
import { Button, ButtonLink } from '../../ui/button';
import { BreakableText } from '../../ui/breakable-text';
import { useWithdrawFeedback } from '../feedback/feedback.mutations';
import type { OwnTool } from './own-tools.queries';
import { feedbackStatus } from './tool-status';

/**
 * A member's report or change, with its state and the reply.
 * @param slug the tool's slug, or null if the tool is not public.
 */
export function OwnFeedback({
  feedback,
  name,
  slug,
}: {
  feedback: OwnTool['feedback'][number];
  name: string;
  slug: string | null;
}) {
  const { id, kind, state, reason, note, reply, created_at: at, tool_id: toolId } = feedback;
  const withdraw = useWithdrawFeedback();
  const isReport = kind === 'report';
  const values = Object.entries((feedback.patch ?? {}) as Record<string, Json>).toSorted(([one], [other]) =>
    byColumn(one, other),
  );
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{feedbackStatus(feedback)}</span>
        <time dateTime={at} className="text-muted">
          {formatLocalDay(at)}
        </time>
      </p>
      {reply && (
        <div className="max-w-prose border-l-4 border-accent pl-4">
          <p className="font-semibold">Our reply</p>
          <Words>{reply}</Words>
        </div>
      )}
      {isReport && (
        <div>
          {reason && <p>{REPORT_REASONS[reason]}</p>}
          {note && <Words>{note}</Words>}
        </div>
      )}
      {values.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[10rem_minmax(0,1fr)]">
          {values.map(([column, value]) => (
            <div key={column} className="contents">
              <dt className="text-muted max-sm:pt-1">{labelOf(column)}</dt>
              <dd>
                <Words>{valueText(column, value) || 'Empty'}</Words>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {state === 'open' && toolId && (
        <div className="flex flex-wrap gap-2">
          {slug && !isReport && (
            <ButtonLink size="sm" to={feedbackPath(slug)}>
              Edit your change <span className="sr-only">to {name}</span>
            </ButtonLink>
          )}
          <Button size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
            Withdraw{' '}
            <span className="sr-only">
              your {isReport ? 'report on' : 'change to'} {name}
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}

const Words = ({ children }: { children: string }): ReactNode => (
  <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
    <bdi>
      <BreakableText text={children} />
    </bdi>
  </p>
);
