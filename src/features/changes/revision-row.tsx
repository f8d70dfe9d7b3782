import { Check, ExternalLink, PenLine, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { editPath, toolPath } from '../../domain/directory/paths';
import { hostOf, safeHref } from '../../domain/address/web-address';
import { formatLocalDay, formatMoment, formatNumber } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Wrapped } from '../../ui/wrapped';
import { memberName } from '../listings/member-name';
import { RejectForm } from '../decisions/reject-form';
import { ColumnChange } from './column-change';
import type { OpenRevision } from './revisions.queries';
import type { Choices } from './use-revision-decisions';

type State = {
  isMarked: boolean;
  isRefusing: boolean;
  isBusy: boolean;
  /** Already decided: it stays only to keep its place until the pointer leaves the list. */
  isGone: boolean;
  outcome: 'accepted' | 'refused' | undefined;
  choices: Choices;
};

const outcomes = { accepted: 'Accepted', refused: 'Refused' };

/** A change that waits: whose it is, why, and what it would make of the listing. */
export function RevisionRow({
  revision,
  state: { isMarked, isRefusing, isBusy, isGone, outcome, choices },
  onMark,
  onAccept,
  onChoose,
  onAskReason,
  onCancelReason,
  onRefuse,
}: {
  revision: OpenRevision;
  state: State;
  onMark: () => void;
  onAccept: () => void;
  onChoose: (column: string, choice: Choices[string]) => void;
  onAskReason: () => void;
  onCancelReason: () => void;
  onRefuse: (reason: string) => void;
}) {
  const nameId = useId();
  const { id, tool, columns, kind, note, source, created_at: at } = revision;
  return (
    // The focus marks it, wherever in it that is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      data-row={id}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-current={isMarked ? 'true' : undefined}
      aria-busy={isBusy}
      onFocus={onMark}
      className={cx(
        'grid scroll-mb-4 scroll-mt-24 gap-4 rounded-lg border border-line p-4 shadow-card -outline-offset-2 sm:p-5',
        isMarked ? 'bg-accent-soft' : 'bg-surface',
        (isBusy || isGone) && 'opacity-60',
      )}
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={nameId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            <Link to={toolPath(tool.slug)} className="underline decoration-1 underline-offset-3 hover:decoration-2">
              <bdi>{tool.name}</bdi>
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {kind === 'owner' ? 'By its owner' : 'Suggested'},{' '}
            <time dateTime={at} title={formatMoment(at, 'medium')}>
              {formatLocalDay(at, 'medium')}
            </time>
          </p>
        </div>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{memberName(revision.author.id, revision.author.email)}</bdi>
          {recordOf(revision.author)}
        </p>
      </header>
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
          {outcome ? outcomes[outcome] : 'No longer waiting'}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-describedby={nameId} aria-disabled={isBusy} onClick={onAccept}>
            <Check className="size-4 text-success" aria-hidden />
            Accept
          </Button>
          <Button
            size="sm"
            data-action="reject"
            aria-describedby={nameId}
            aria-disabled={isBusy}
            aria-expanded={isRefusing}
            onClick={() => !isBusy && onAskReason()}
          >
            <X className="size-4 text-danger" aria-hidden />
            Refuse
          </Button>
          <ButtonLink size="sm" look="quiet" to={editPath(tool.id)}>
            <PenLine className="size-4" aria-hidden />
            Edit <span className="sr-only">{tool.name}</span>
          </ButtonLink>
        </div>
      )}
      {isRefusing && !isGone && (
        <RejectForm
          label={`Reason for refusing the change of ${tool.name}`}
          onConfirm={onRefuse}
          onCancel={onCancelReason}
        />
      )}
    </article>
  );
}

/** What became of what the author sent before. */
function recordOf({ accepted, refused }: OpenRevision['author']): string {
  const said = [
    accepted > 0 && `${formatNumber(accepted)} accepted`,
    refused > 0 && `${formatNumber(refused)} refused`,
  ].filter(Boolean);
  return said.length > 0 ? `, before: ${said.join(' and ')}` : ', the first change';
}
