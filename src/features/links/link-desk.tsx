import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { editPath, toolPath } from '../../domain/directory/paths';
import { safeHref } from '../../domain/address/web-address';
import { formatCount, formatDay } from '../../lib/format';
import { Button, ButtonLink } from '../../ui/button';
import { ReadFailure } from '../../ui/read-failure';
import { MarkClosed } from '../closing/mark-closed';
import { useDecideLink } from './links.mutations';
import { linkQueries, type LinkToDecide } from './links.queries';

const meanings: Record<string, string> = {
  moved: 'It leads to another site.',
  gone: 'The page is not there any more.',
  no_name: 'The domain does not exist any more.',
  broken: 'It does not answer, or only with an error or an empty page.',
  parked: 'The domain is perhaps for sale.',
};
const done = { mend: 'has its new address.', leave: 'is left as it is.', close: 'is marked as closed.' };

/** The links that wait for a decision, those that have stood longest first. */
export function LinkDesk() {
  const { data, isPending, isError, refetch } = useQuery(linkQueries.desk());
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const say = (link: LinkToDecide, act: keyof typeof done) => setSaid(`${link.name} ${done[act]}`);
  const decide = useDecideLink(say);
  // What was pressed goes with its row: the focus moves to what came of it.
  useEffect(() => {
    if (said) status.current?.focus();
  }, [said]);

  if (isPending) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (isError) return <ReadFailure title="The links could not be read" onRetry={refetch} />;
  return (
    <div className="grid max-w-prose gap-4">
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-medium empty:hidden">
        {said}
      </p>
      {data.links.length === 0 ? (
        <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">
          No link waits for a decision.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            {data.found > data.links.length
              ? `${formatCount(data.found, 'waits', 'wait')}; these are the first ${data.links.length}.`
              : `${formatCount(data.found, 'waits', 'wait')} for a decision.`}
          </p>
          <ul aria-label="Links to decide" className="grid gap-3">
            {data.links.map((link) => (
              <li key={link.id}>
                <Row
                  link={link}
                  isBusy={decide.isPending}
                  onDecide={(act) => decide.mutate({ link, act })}
                  onClosed={() => say(link, 'close')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Row({
  link,
  isBusy,
  onDecide,
  onClosed,
}: {
  link: LinkToDecide;
  isBusy: boolean;
  onDecide: (act: 'mend' | 'leave') => void;
  onClosed: () => void;
}) {
  const { id, slug, name, url, outcome, since, failures, moved_to: movedTo, works_at: worksAt } = link;
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          <Link to={toolPath(slug)} className="underline decoration-1 underline-offset-3 hover:decoration-2">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="text-sm">{meanings[outcome]}</p>
        <p className="text-sm text-muted">
          Since {formatDay(since)}
          {failures ? `; ${formatCount(failures, 'visit')} in a row failed` : ''}.{' '}
          {worksAt ? `It last worked on ${formatDay(worksAt)}.` : 'It has not worked at any visit.'}
        </p>
      </div>
      <dl className="grid gap-1 text-sm">
        <Address label="Listed" address={url} />
        {movedTo && <Address label="Now at" address={movedTo} />}
      </dl>
      <div className="flex flex-wrap gap-2">
        {movedTo && (
          <Button look="primary" size="sm" disabled={isBusy} onClick={() => onDecide('mend')}>
            Use the new address <span className="sr-only">for {name}</span>
          </Button>
        )}
        <ButtonLink to={editPath(id)} size="sm">
          Edit <span className="sr-only">{name}</span>
        </ButtonLink>
        <Button size="sm" disabled={isBusy} onClick={() => onDecide('leave')}>
          Leave it<span className="sr-only">: {name}</span>
        </Button>
        <MarkClosed listing={link} since={since} onClosed={onClosed} />
      </div>
    </article>
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
