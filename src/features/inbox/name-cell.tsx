import { ExternalLink, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { type MemberRecord, recordText } from '../../domain/account/member-record';
import { type HostWarning, hostWarnings, displayHost } from '../../domain/address/suspicious-host';
import type { AiTool } from '../../domain/listing/tool';
import { safeHref } from '../../lib/web-address';
import { memberName } from '../../domain/account/member-name';
import { askedPlacements } from '../../domain/placement/prices';
import { ToolLogo } from '../tool-card/tool-logo';
import type { RowProps } from './row-props';

const STATUS = { approved: 'listed', pending: 'waiting', rejected: 'rejected' };

/** What decides about a listing: logo, name, host, description, the placement asked for, and whom it is from. */
export function NameCell({
  row: { id, tool },
  isSelected,
  isGone,
  facts,
  same,
  record,
  on,
  onNarrow,
  nameId,
}: RowProps & { nameId: string }) {
  return (
    <div className="flex items-start gap-3">
      <label className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11">
        <span className="sr-only">Select</span>
        <input
          type="checkbox"
          aria-describedby={nameId}
          checked={isSelected}
          disabled={isGone}
          onChange={() => on.toggle('select', id)}
          className="size-5 cursor-pointer accent-accent"
        />
      </label>
      <ToolLogo tool={tool} />
      <div className="grid min-w-0 gap-1">
        <p id={nameId} className="text-base font-semibold [overflow-wrap:anywhere]">
          <bdi>{tool.name}</bdi>
        </p>
        <Host tool={tool} isKnown={facts?.is_host_known ?? true} />
        {same?.others && (
          <p className="flex items-start gap-1.5 text-sm [overflow-wrap:anywhere]">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            <span>
              May be the same as{' '}
              {same.others.map(({ id: other, name, approval_status: status }, at) => (
                <Fragment key={other}>
                  {at > 0 && ', '}
                  <bdi className="font-semibold">{name}</bdi> ({STATUS[status]})
                </Fragment>
              ))}
            </span>
          </p>
        )}
        <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
          <bdi>{tool.description}</bdi>
        </p>
        {facts && facts.asked.length > 0 && (
          <p className="text-sm">
            Wants <span className="font-semibold">{askedPlacements(facts.asked)}</span>
          </p>
        )}
        {record && tool.created_by && <Member id={tool.created_by} record={record} onNarrow={onNarrow} />}
        {tool.created_by === null && <p className="text-sm text-muted">No owner</p>}
      </div>
    </div>
  );
}

const marks: Record<HostWarning, { label: string; means: string }> = {
  punycode: { label: 'Punycode', means: 'The address may imitate another one.' },
  number: { label: 'Number as host', means: 'The address is not a domain name.' },
  free: { label: 'Free host', means: 'Anyone can get an address on this host.' },
  stranger: {
    label: 'New host, unlike the name',
    means: 'No listing has this host, and the name is not in it.',
  },
};

/** The host of the listing's address, which opens it, and what is odd about it. */
function Host({ tool, isKnown }: { tool: AiTool; isKnown: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <a
        href={safeHref(tool.url)}
        title={tool.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-flex min-h-6 items-center gap-1 rounded-sm font-medium [overflow-wrap:anywhere] hover:text-accent hover:underline pointer-coarse:min-h-11"
      >
        {displayHost(tool.url)}
        <ExternalLink className="size-3.5 shrink-0 text-muted" aria-hidden />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {hostWarnings(tool, isKnown).map((mark) => (
        <span
          key={mark}
          title={marks[mark].means}
          className="inline-flex items-center gap-1 rounded-sm bg-warning-soft px-1.5 text-xs font-semibold text-warning"
        >
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          {marks[mark].label}
        </span>
      ))}
    </p>
  );
}

function Member({ id, record, onNarrow }: { id: string; record: MemberRecord; onNarrow: (member: string) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted [overflow-wrap:anywhere]">
      <button
        type="button"
        title={`All pending listings of this member (${id})`}
        className="rounded-sm py-0.5 text-left underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        onClick={() => onNarrow(id)}
      >
        <bdi>{memberName(id, record.email)}</bdi>
      </button>
      <span>{recordText(record)}</span>
    </p>
  );
}
