import { ExternalLink } from 'lucide-react';
import type { Waiting } from '../../domain/decisions/inbox';
import { hostOf, safeHref } from '../../domain/address/web-address';
import { formatNumber } from '../../lib/format';
import { Wrapped } from '../../ui/wrapped';
import type { Choices } from '../decisions/decision-of';
import { memberName } from '../listings/member-name';
import { ColumnChange } from './column-change';

/** A change that waits: whose it is, why, and what it would make of the listing. */
export function WaitingChange({
  row: {
    facts: { author, by, columns, note, source },
  },
  choices,
  onChoose,
}: {
  row: Waiting<'change'>;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}) {
  return (
    <>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {by === 'owner_change' ? 'By its owner' : 'By'} <bdi>{memberName(author.id, author.email)}</bdi>
        {recordOf(author)}
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
              className="inline-flex min-h-6 w-fit items-center gap-1 font-medium underline pointer-coarse:min-h-11 [overflow-wrap:anywhere]"
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
            onChoose={(choice) => onChoose({ ...choices, [column.name]: choice })}
          />
        ))}
      </div>
    </>
  );
}

/** What became of what the author sent before. */
function recordOf({ accepted, refused }: Waiting<'change'>['facts']['author']): string {
  const said = [
    accepted > 0 && `${formatNumber(accepted)} approved`,
    refused > 0 && `${formatNumber(refused)} rejected`,
  ].filter(Boolean);
  return said.length > 0 ? `, ${said.join(' and ')}` : ', first change';
}
