import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { notify } from '../../ui/notify';
import { LoadError } from '../../ui/load-error';
import { PickForm } from './pick-form';
import { PICKS_PLACE_RANGE_MAX } from '../../lib/rules';
import { freePlace, moved, usePickMutations } from './picks.mutations';
import type { PickedTool } from '../../lib/database';
import { pickQueries } from './picks.queries';

const isListed = (tool: { approval_status: string; closed_listings: object | null }) =>
  tool.approval_status === 'approved' && !tool.closed_listings;

const say = (title: string) => notify.success(title, { id: 'picks' });

/** The administrator's picks with their order and sentences, and a form for the listing in the URL. */
export function PicksAdmin() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const { data: picks, isPending, isError, refetch } = useQuery({ ...pickQueries.all(), staleTime: 0 });
  const candidate = useQuery({ ...pickQueries.candidate(id ?? ''), enabled: id !== null });
  const { save, remove } = usePickMutations();
  /** The pick in the form, as it was read when the form opened. */
  const [editing, setEditing] = useState<PickedTool | null>(null);
  const isBusy = save.isPending || remove.isPending;

  if (isPending || candidate.isLoading) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (isError || candidate.isError) return <LoadError title="The picks could not be read" onRetry={refetch} />;

  const named = candidate.data;
  const tool = named && picks.every(({ tool_id: known }) => known !== named.id) ? named : undefined;
  const place = freePlace(picks);

  const move = (at: number, by: -1 | 1) => {
    const rows = moved(picks, at, by);
    const [first] = rows;
    if (!first || isBusy) return;
    save.mutate(
      { rows, expected: picks },
      { onSuccess: () => say(`${picks[at]?.tool.name} is now number ${at + by + 1}`) },
    );
  };
  const rewrite = (read: PickedTool, { tool_id, place: kept }: PickedTool, reason: string) => {
    const expected = picks.map((pick) => (pick.tool_id === tool_id ? { ...pick, reason: read.reason } : pick));
    save.mutate({ rows: [{ tool_id, place: kept, reason }], expected }, { onSuccess: () => setEditing(null) });
  };

  return (
    <div className="grid max-w-prose gap-8">
      {tool && !isListed(tool) && (
        <Notice tone="warning" title={`${tool.name} is ${tool.closed_listings ? 'closed' : 'not in the directory'}`}>
          <p>Only listed tools can be picked. {tool.closed_listings ? 'Reopen' : 'Approve'} it first.</p>
        </Notice>
      )}
      {tool && isListed(tool) && place === undefined && (
        <Notice tone="warning" title={`All ${PICKS_PLACE_RANGE_MAX} places taken`}>
          <p>Remove a pick, and {tool.name} can take its place.</p>
        </Notice>
      )}
      {tool && isListed(tool) && place !== undefined && (
        <section aria-labelledby="pick-heading" className="grid gap-4 rounded-lg border border-line bg-surface p-4">
          <h2 id="pick-heading" className="text-lg font-bold">
            Pick <bdi>{tool.name}</bdi>
          </h2>
          <PickForm
            submitLabel="Pick for the home page"
            isBusy={isBusy}
            onSubmit={(reason) =>
              save.mutate(
                { rows: [{ tool_id: tool.id, place, reason }], expected: picks },
                {
                  onSuccess: () => {
                    setParams({}, { replace: true });
                    say(`${tool.name} is picked`);
                  },
                },
              )
            }
          />
        </section>
      )}
      {picks.length === 0 ? (
        <p className="rounded-lg border border-dashed border-edge px-4 py-12 text-center text-muted">No picks yet.</p>
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
                      Not shown: it is {pick.tool.closed_listings ? 'closed' : 'not in the directory'}.
                    </p>
                  )}
                </div>
                <Step label={`Move ${pick.tool.name} up`} isOff={at === 0} onPress={() => move(at, -1)}>
                  <ArrowUp className="size-4" aria-hidden />
                </Step>
                <Step label={`Move ${pick.tool.name} down`} isOff={at === picks.length - 1} onPress={() => move(at, 1)}>
                  <ArrowDown className="size-4" aria-hidden />
                </Step>
              </div>
              {editing?.tool_id === pick.tool_id ? (
                <PickForm
                  initial={editing.reason}
                  submitLabel="Save"
                  isBusy={isBusy}
                  onSubmit={(reason) => rewrite(editing, pick, reason)}
                  onCancel={() => setEditing(null)}
                />
              ) : (
                <div className="flex flex-wrap gap-2 pl-8">
                  <Button size="sm" onClick={() => setEditing(pick)}>
                    Edit <span className="sr-only">{pick.tool.name}</span>
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    disabled={isBusy}
                    onClick={() => remove.mutate({ id: pick.tool_id, expected: picks })}
                  >
                    Remove <span className="sr-only">{pick.tool.name}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-muted">
        To add one, open a tool under{' '}
        <Link to="/ai-admin/listings" className="font-medium text-accent underline">
          Edit listings
        </Link>{' '}
        and choose ‘Pick for the home page’.
      </p>
    </div>
  );
}

/** A button that moves a pick. At the end of the list it stays focusable, so that keyboard users keep the focus. */
function Step({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button
      size="sm"
      className="w-9 px-0! pointer-coarse:w-11"
      aria-label={label}
      aria-disabled={isOff}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
