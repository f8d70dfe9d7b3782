import { useQuery } from '@tanstack/react-query';
import { editPath } from '../../domain/directory/paths';
import { safeHref } from '../../domain/address/web-address';
import { formatCount, formatDay } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { PagedList } from '../../ui/paged-list';
import { MarkClosed } from '../closing/mark-closed';
import { DeskRow } from '../decisions/desk-row';
import { useDecisions } from '../decisions/use-decisions';
import { linkDecisions } from './link-decisions';
import { linkQueries, type LinkToDecide } from './links.queries';

const meanings: Record<string, string> = {
  moved: 'It leads to another site.',
  gone: 'The page is gone.',
  no_name: 'The domain is gone.',
  broken: 'It does not answer, or shows an error.',
  parked: 'The domain may be for sale.',
};

/** The links that wait for a decision, those that have stood longest first. */
export function LinkDesk() {
  const query = useQuery(linkQueries.desk());
  const { rows = [], found = 0 } = query.data ?? {};
  const { decide, busyIds } = useDecisions(linkDecisions);

  return (
    <div className="grid max-w-prose gap-4">
      <PagedList query={query} failure="The links could not be read" empty="No links to check">
        <p className="text-sm text-muted">
          {formatCount(found, 'link')}
          {found > rows.length ? `, the first ${rows.length}.` : '.'}
        </p>
        <ul aria-label="Links" className="grid gap-3">
          {rows.map((link) => (
            <li key={link.id}>
              <Row link={link} isBusy={busyIds.has(link.id)} onDecide={(act) => decide([link], act)} />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}

function Row({
  link,
  isBusy,
  onDecide,
}: {
  link: LinkToDecide;
  isBusy: boolean;
  onDecide: (act: 'mend' | 'leave') => void;
}) {
  const { id, name, url, outcome, since, failures, moved_to: movedTo, works_at: worksAt } = link;
  return (
    <DeskRow id={id} tool={link} state={{ isBusy }}>
      <div className="grid gap-1">
        <p className="text-sm">{meanings[outcome]}</p>
        <p className="text-sm text-muted">
          Since {formatDay(since)}
          {failures ? `; ${formatCount(failures, 'visit')} in a row failed` : ''}.{' '}
          {worksAt ? `Last worked ${formatDay(worksAt)}.` : 'Never worked.'}
        </p>
      </div>
      <dl className="grid gap-1 text-sm">
        <Address label="Listed" address={url} />
        {movedTo && <Address label="Now at" address={movedTo} />}
      </dl>
      <div className="flex flex-wrap gap-2">
        {movedTo && (
          <Button look="primary" size="sm" disabled={isBusy} onClick={() => onDecide('mend')}>
            Use new address <span className="sr-only">for {name}</span>
          </Button>
        )}
        <ButtonLink size="sm" to={editPath(id)}>
          Edit <span className="sr-only">{name}</span>
        </ButtonLink>
        <Button size="sm" disabled={isBusy} onClick={() => onDecide('leave')}>
          Dismiss<span className="sr-only">: {name}</span>
        </Button>
        <MarkClosed listing={link} since={since} />
      </div>
    </DeskRow>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-14 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <a href={safeHref(address)} target="_blank" rel="noopener noreferrer" className="underline">
          {address} <span className="sr-only">(opens in a new tab)</span>
        </a>
      </dd>
    </div>
  );
}
