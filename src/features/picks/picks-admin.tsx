import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { MoveButtons } from '../../ui/move-buttons';
import { Notice } from '../../ui/notice';
import { EmptyState } from '../../ui/paged-list';
import { PICKS_PLACE_RANGE_MAX } from '../../lib/rules';
import type { PickedTool } from '../../lib/database';
import { PickForm } from './pick-form';
import { useSavePicks } from './picks.mutations';
import { pickQueries } from './picks.queries';

const isListed = (tool: { approval_status: string; closed_listings: object | null }) =>
  tool.approval_status === 'approved' && !tool.closed_listings;

/** The administrator's picks with their order and sentences, and a form for the listing in the URL. */
export function PicksAdmin() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const { data: picks, isPending, isError, refetch } = useQuery({ ...pickQueries.all(), staleTime: 0 });
  const candidate = useQuery({ ...pickQueries.candidate(id ?? ''), enabled: id !== null });
  const save = useSavePicks();
  /** The pick whose form is open, in the version with which the form opened. */
  const [editing, setEditing] = useState<PickedTool | null>(null);

  if (isPending || candidate.isLoading) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (isError || candidate.isError) return <LoadError title="The picks could not be loaded" onRetry={refetch} />;

  const listing = candidate.data;
  const tool = listing && picks.every(({ tool_id: known }) => known !== listing.id) ? listing : undefined;
  const isFull = picks.length >= PICKS_PLACE_RANGE_MAX;

  return (
    <div className="grid max-w-prose gap-8">
      {tool && !isListed(tool) && (
        <Notice tone="warning" title={`${tool.name} is ${tool.closed_listings ? 'closed' : 'not in the directory'}`}>
          <p>Only listed tools can be picked. {tool.closed_listings ? 'Reopen' : 'Approve'} the tool first.</p>
        </Notice>
      )}
      {tool && isListed(tool) && isFull && (
        <Notice tone="warning" title={`All ${PICKS_PLACE_RANGE_MAX} places are taken`}>
          <p>Remove another pick to make room for {tool.name}.</p>
        </Notice>
      )}
      {tool && isListed(tool) && !isFull && (
        <PickForm
          label={`Pick ${tool.name}`}
          submitLabel="Pick for the home page"
          changeOf={(reason) => ({
            picks: [...picks, { tool_id: tool.id, reason }],
            expected: picks,
            message: `${tool.name} is picked`,
          })}
          onClose={() => setParams({}, { replace: true })}
        >
          <h2 className="text-lg font-bold">
            Pick <bdi>{tool.name}</bdi>
          </h2>
        </PickForm>
      )}
      {picks.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink size="sm" to="/ai-admin/listings">
              Find a tool
            </ButtonLink>
          }
        >
          No picks yet. Open a tool and choose ‘Pick for the home page’.
        </EmptyState>
      ) : (
        <ol aria-label="Picks in order" className="grid gap-3">
          {picks.map((pick, at) => (
            <li key={pick.tool_id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="flex items-start gap-3">
                <span className="w-5 shrink-0 text-lg font-bold tabular-nums text-muted" aria-hidden>
                  {at + 1}
                </span>
                <div className="min-w-0 flex-1">
                  <h2 className="font-semibold [overflow-wrap:anywhere]">
                    <bdi>{pick.tool.name}</bdi>
                  </h2>
                  <p className="text-sm text-muted [overflow-wrap:anywhere]">{pick.reason}</p>
                  {!isListed(pick.tool) && (
                    <p className="mt-1 text-sm font-medium text-warning">
                      Not shown, because the tool is {pick.tool.closed_listings ? 'closed' : 'not in the directory'}.
                    </p>
                  )}
                </div>
                <MoveButtons
                  name={pick.tool.name}
                  items={picks}
                  at={at}
                  isBusy={save.isPending}
                  onMove={(reordered, position) =>
                    save.mutate({
                      picks: reordered,
                      expected: picks,
                      message: `${pick.tool.name} is now number ${position}`,
                    })
                  }
                />
              </div>
              <div className="flex flex-wrap gap-2 pl-8">
                <Button size="sm" onClick={() => setEditing(pick)}>
                  Edit <span className="sr-only">{pick.tool.name}</span>
                </Button>
                <Button
                  size="sm"
                  look="quiet"
                  disabled={save.isPending}
                  onClick={() =>
                    save.mutate({
                      picks: picks.toSpliced(at, 1),
                      expected: picks,
                      message: `${pick.tool.name} is removed`,
                    })
                  }
                >
                  Remove <span className="sr-only">{pick.tool.name}</span>
                </Button>
              </div>
              {editing?.tool_id === pick.tool_id && (
                <PickForm
                  label={`Change ${pick.tool.name}`}
                  submitLabel="Save"
                  reason={editing.reason}
                  changeOf={(reason) => ({
                    picks: picks.with(at, { ...pick, reason }),
                    expected: picks.with(at, { ...pick, reason: editing.reason }),
                    message: `${pick.tool.name} is saved`,
                  })}
                  onClose={() => setEditing((current) => (current === editing ? null : current))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {picks.length > 0 && (
        <p className="text-sm text-muted">
          To add one, open a tool under{' '}
          <Link to="/ai-admin/listings" className="font-medium text-accent underline">
            Edit listings
          </Link>{' '}
          and choose ‘Pick for the home page’.
        </p>
      )}
    </div>
  );
}
