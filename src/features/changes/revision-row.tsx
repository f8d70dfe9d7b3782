import { ExternalLink, PenLine } from 'lucide-react';
import { editPath } from '../../domain/directory/paths';
import { hostOf, safeHref } from '../../domain/address/web-address';
import { formatLocalDay, formatMoment, formatNumber } from '../../lib/format';
import { ButtonLink } from '../../ui/button';
import { Wrapped } from '../../ui/wrapped';
import { memberName } from '../listings/member-name';
import { DeskRow, rowNameId } from '../decisions/desk-row';
import { RejectForm } from '../decisions/reject-form';
import { VerdictButtons } from '../decisions/verdict-buttons';
import type { Desk, RowState } from '../decisions/use-desk';
import { ColumnChange } from './column-change';
import type { Choices, Verdict } from './revision-decisions';
import type { OpenRevision } from './revisions.queries';

const outcomes = { accepted: 'Approved', refused: 'Rejected' };

/** A change that waits: whose it is, why, and what it would make of the listing. */
export function RevisionRow({
  revision,
  state,
  choices,
  on,
  onChoose,
}: {
  revision: OpenRevision;
  state: RowState<Verdict>;
  choices: Choices;
  on: Desk<OpenRevision, Verdict>['on'];
  onChoose: (column: string, choice: Choices[string]) => void;
}) {
  const { isRejecting, isBusy, isGone, verdict } = state;
  const { id, tool, columns, kind, note, source, created_at: at } = revision;
  return (
    <DeskRow
      id={id}
      tool={tool}
      aside={
        <>
          {kind === 'owner' ? 'From the owner' : 'From a member'},{' '}
          <time dateTime={at} title={formatMoment(at)}>
            {formatLocalDay(at)}
          </time>
        </>
      }
      state={state}
      onMark={on.mark}
    >
      <p className="-mt-3 text-sm text-muted [overflow-wrap:anywhere]">
        <bdi>{memberName(revision.author.id, revision.author.email)}</bdi>
        {recordOf(revision.author)}
      </p>
      {(note || source) && (
        <div className="grid gap-1 border-l-2 border-line-strong pl-3 text-sm">
          {note && (
            <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              <bdi>
                <Wrapped text={note} />
              </bdi>
            </p>
          )}
          {source && (
            <a
              href={safeHref(source)}
              title={source}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-6 w-fit items-center gap-1 font-medium underline [overflow-wrap:anywhere]"
            >
              {hostOf(source) || source}
              <ExternalLink className="size-3.5 shrink-0" aria-hidden />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </div>
      )}
      <div className="grid gap-3">
        {columns.map((column) => (
          <ColumnChange
            key={column.name}
            column={column}
            isLone={columns.length === 1}
            choice={choices[column.name]}
            onChoose={(choice) => onChoose(column.name, choice)}
          />
        ))}
      </div>
      {isGone ? (
        <p className="flex min-h-9 items-center text-sm font-semibold pointer-coarse:min-h-11">
          {verdict ? outcomes[verdict.kind] : 'No longer pending'}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <VerdictButtons
            nameId={rowNameId(id)}

            state={state}
            onApprove={() => on.approve(revision)}
            onReject={() => on.toggle('reject', id)}
          />
          <ButtonLink size="sm" look="quiet" to={editPath(tool.id)}>
            <PenLine className="size-4" aria-hidden />
            Edit <span className="sr-only">{tool.name}</span>
          </ButtonLink>
        </div>
      )}
      {isRejecting && (
        <RejectForm
          label={`Reason for rejecting the change to ${tool.name}`}
          isSent={isBusy || isGone}
          onConfirm={(reason) => on.decide([revision], { kind: 'refused', reason })}
          onCancel={() => on.cancelReason(id)}
        />
      )}
    </DeskRow>
  );
}

/** What became of what the author sent before. */
function recordOf({ accepted, refused }: OpenRevision['author']): string {
  const said = [
    accepted > 0 && `${formatNumber(accepted)} approved`,
    refused > 0 && `${formatNumber(refused)} rejected`,
  ].filter(Boolean);
  return said.length > 0 ? `, ${said.join(' and ')}` : ', first change';
}
