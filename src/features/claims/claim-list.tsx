import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { grantedHow } from '../../domain/address/claim-proof';
import { toolPath } from '../../domain/directory/paths';
import { formatMoment } from '../../lib/format';
import { Button } from '../../ui/button';
import { Wrapped } from '../../ui/wrapped';
import { useDecideClaim } from './claims.mutations';
import { claimQueries } from './claims.queries';

const proofs = { email: 'Mail address at its domain', meta_tag: 'Meta tag on its site', domain: 'Code on its domain' };

/** Open claims: members who say that an imported listing is theirs. */
export function ClaimList() {
  const { data: claims } = useQuery(claimQueries.openClaims());
  const decide = useDecideClaim();
  if (!claims) return null;
  return (
    <section aria-labelledby="claims-heading" className="grid gap-3">
      <h2 id="claims-heading" className="text-lg font-bold">
        Claims
      </h2>
      {claims.length === 0 && <p className="text-muted">Nobody asks for a listing.</p>}
      <ul className="grid gap-3">
        {claims.map(({ id, tool, proof, proof_kind: kind, checked_at: checked, asked_at, seen }) => (
          <li key={id} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
            <p className="font-semibold">
              <Link to={toolPath(tool.slug)} className="hover:underline">
                <bdi>{tool.name}</bdi>
              </Link>
            </p>
            <p className="text-sm [overflow-wrap:anywhere]">
              {proofs[kind]}:{' '}
              {proof === null ? (
                checked ? (
                  `last looked for on ${formatMoment(checked, 'medium')}. ${seen}`
                ) : (
                  'not looked for yet.'
                )
              ) : (
                <>
                  <bdi>
                    <Wrapped text={proof} />
                  </bdi>
                  .
                </>
              )}{' '}
              The tool&rsquo;s site: <Wrapped text={tool.url} />
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                look="primary"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ claim_id: id, is_granted: true, asked_at, url: tool.url })}
              >
                Grant
              </Button>
              <Button
                size="sm"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ claim_id: id, is_granted: false, asked_at, url: tool.url })}
              >
                Refuse
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DecidedClaims />
    </section>
  );
}

function DecidedClaims() {
  const { data: claims = [] } = useQuery(claimQueries.decidedClaims());
  if (claims.length === 0) return null;
  return (
    <>
      <h3 className="pt-3 font-semibold">Decided last</h3>
      <ul className="grid gap-2 text-sm">
        {claims.map(({ id, state, answer, decided_at: time, tool, ...claim }) => (
          <li key={id} className="border-l-4 border-line pl-3 [overflow-wrap:anywhere]">
            <Link to={toolPath(tool.slug)} className="font-medium hover:underline">
              <bdi>{tool.name}</bdi>
            </Link>{' '}
            <span className="text-muted">
              {state === 'granted' ? `Granted ${grantedHow(claim)}` : 'Refused'}
              {time && (
                <>
                  {' '}
                  on <time dateTime={time}>{formatMoment(time, 'medium')}</time>
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
