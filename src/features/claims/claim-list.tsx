import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { grantedHow } from '../../domain/address/claim-proof';
import { toolPath } from '../../domain/directory/paths';
import { formatMoment } from '../../lib/format';
import { Button } from '../../ui/button';
import { PagedList } from '../../ui/paged-list';
import { Wrapped } from '../../ui/wrapped';
import { DeskRow } from '../decisions/desk-row';
import { useDecisions } from '../decisions/use-decisions';
import { claimDecisions } from './claim-decisions';
import { claimQueries, type OpenClaim } from './claims.queries';

const proofs = { email: 'Email at its domain', meta_tag: 'Meta tag on its site', domain: 'Code on its domain' };

/** Open claims: members who say that an imported listing is theirs. */
export function ClaimList() {
  const query = useQuery(claimQueries.openClaims());
  const { decide, busyIds } = useDecisions(claimDecisions);
  return (
    <section aria-labelledby="claims-heading" className="grid gap-3">
      <h2 id="claims-heading" className="text-lg font-bold">
        Claims
      </h2>
      <PagedList query={query} failure="The claims could not be read" empty="No pending claims">
        <ul className="grid gap-3">
          {query.data?.rows.map((claim) => (
            <li key={claim.id}>
              <Row claim={claim} isBusy={busyIds.has(claim.id)} onDecide={(verdict) => decide([claim], verdict)} />
            </li>
          ))}
        </ul>
      </PagedList>
      <DecidedClaims />
    </section>
  );
}

function Row({
  claim,
  isBusy,
  onDecide,
}: {
  claim: OpenClaim;
  isBusy: boolean;
  onDecide: (verdict: 'granted' | 'refused') => void;
}) {
  const { id, tool, proof, proof_kind: kind, checked_at: checked, seen } = claim;
  const lookedFor = checked ? `last checked ${formatMoment(checked)}. ${seen}` : 'not checked yet.';
  return (
    <DeskRow id={id} tool={tool} state={{ isBusy }}>
      <p className="text-sm [overflow-wrap:anywhere]">
        {proofs[kind]}: <bdi>{proof === null ? lookedFor : <Wrapped text={proof} />}</bdi>
        {proof !== null && '.'} Website: <Wrapped text={tool.url} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" look="primary" disabled={isBusy} onClick={() => onDecide('granted')}>
          Approve
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => onDecide('refused')}>
          Reject
        </Button>
      </div>
    </DeskRow>
  );
}

function DecidedClaims() {
  const { data: claims = [] } = useQuery(claimQueries.decidedClaims());
  if (claims.length === 0) return null;
  return (
    <>
      <h3 className="pt-3 font-semibold">Recently decided</h3>
      <ul className="grid gap-2 text-sm">
        {claims.map(({ id, state, answer, decided_at: time, tool, ...claim }) => (
          <li key={id} className="border-l-4 border-line pl-3 [overflow-wrap:anywhere]">
            <Link to={toolPath(tool.slug)} className="font-medium hover:underline">
              <bdi>{tool.name}</bdi>
            </Link>{' '}
            <span className="text-muted">
              {state === 'granted' ? `Approved ${grantedHow(claim)}` : 'Rejected'}
              {time && (
                <>
                  {' '}
                  on <time dateTime={time}>{formatMoment(time)}</time>
                </>
              )}
              {answer && `: ${answer}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
