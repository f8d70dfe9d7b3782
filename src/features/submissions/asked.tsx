import type { ReactNode } from 'react';
import { REPORT_REASONS } from '../../domain/review/reports';
import { suggestPath } from '../../domain/directory/paths';
import { byColumn, labelOf, valueText } from '../../domain/listing/listing-values';
import type { Json } from '../../lib/database';
import { formatLocalDay } from '../../lib/local-time';
import { Button, ButtonLink } from '../../ui/button';
import { BreakableText } from '../../ui/breakable-text';
import { useWithdrawRevision } from '../changes/revisions.mutations';
import type { OwnTool } from './own-tools.queries';
import { becameOfChange, becameOfReport } from './standing';

/** What was asked for and when, what became of it, and what was answered. */
function Asked({
  at,
  became,
  answer,
  children,
}: {
  at: string;
  became: string;
  answer: string | null;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{became}</span>
        <time dateTime={at} className="text-muted">
          {formatLocalDay(at)}
        </time>
      </p>
      {answer && (
        <div className="max-w-prose border-l-4 border-accent pl-4">
          <p className="font-semibold">We wrote</p>
          <Words>{answer}</Words>
        </div>
      )}
      {children}
    </div>
  );
}

/**
 * A change that a member sent.
 * @param slug of its tool, while that is in the directory.
 */
export function AskedChange({
  change,
  name,
  slug,
}: {
  change: OwnTool['changes'][number];
  name: string;
  slug: string | null;
}) {
  const withdraw = useWithdrawRevision();
  const values = Object.entries(change.patch as Record<string, Json>).toSorted(([one], [other]) =>
    byColumn(one, other),
  );
  return (
    <Asked at={change.created_at} became={becameOfChange(change)} answer={change.reason}>
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
      {change.state === 'open' && (
        <div className="flex flex-wrap gap-2">
          {slug && (
            <ButtonLink size="sm" to={suggestPath(slug)}>
              Edit your change <span className="sr-only">of {name}</span>
            </ButtonLink>
          )}
          <Button size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(change.id)}>
            Withdraw <span className="sr-only">your change of {name}</span>
          </Button>
        </div>
      )}
    </Asked>
  );
}

/** A problem that a member reported. */
export const AskedReport = ({ report }: { report: OwnTool['reports'][number] }) => (
  <Asked at={report.reported_at} became={becameOfReport(report)} answer={report.answer?.remark ?? null}>
    <div>
      <p>{REPORT_REASONS[report.reason]}</p>
      {report.note && <Words>{report.note}</Words>}
    </div>
  </Asked>
);

const Words = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
    <bdi>
      <BreakableText text={children} />
    </bdi>
  </p>
);
