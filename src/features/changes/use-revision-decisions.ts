import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import type { OpenRevisions } from '../../lib/database';
import { notify } from '../../ui/notify';
import { UNDO_LASTS, useUndoHistory } from '../decisions/use-undo-history';
import { sayFailure } from '../failure/say-failure';
import { type OpenRevision, revisionKeys } from './revisions.queries';

/** Which text stays in a column: what the listing says now, or what is proposed. */
export type Choices = Record<string, 'live' | 'proposed'>;
export type Verdict = { kind: 'accepted'; choices: Choices } | { kind: 'refused'; reason: string };

/** `decidedAt` is the decision's version: undoing it names it. */
type Decision = { id: string; name: string; kind: Verdict['kind']; decidedAt: string; at: number };
type Decide = { revision: OpenRevision; verdict: Verdict; at: number };

const TOAST = 'revision-decision';
const PLACE = 'bottom-center';
const DECIDE_KEY = ['revisions', 'decide'];

const send = ({ revision: { id, version }, verdict }: Decide) =>
  answerOf((supabase) =>
    verdict.kind === 'accepted'
      ? supabase.rpc('accept_revision', { revision_id: id, choices: verdict.choices, version })
      : supabase.rpc('refuse_revision', { revision_id: id, reason: verdict.reason, version }),
  );

/** The ids of the changes whose decision is being sent. */
export function useDecidingRevisions(): ReadonlySet<string> {
  const running = useMutationState({
    filters: { mutationKey: DECIDE_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Decide).revision.id,
  });
  return new Set(running);
}

/**
 * Accepts and refuses changes, and takes decisions back as long as that is possible.
 * @param onUndone gets the id of a change that waits again.
 */
export function useRevisionDecisions(onUndone: (id: string) => void) {
  const queryClient = useQueryClient();
  const { history, remember, forget } = useUndoHistory<Decision>();
  const reread = () =>
    Promise.all([revisionKeys.all, toolKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  const undoing = useMutation({
    mutationFn: ({ id, decidedAt }: Decision) =>
      answerOf((supabase) => supabase.rpc('undo_revision', { revision_id: id, decided_at: decidedAt })),
    onSuccess: async (_, { id, name }) => {
      await reread();
      // Replaces the toast that offered 'Undo'.
      notify.success('The decision was undone.', { id: TOAST, position: PLACE, description: name, action: undefined });
      onUndone(id);
    },
    onError: (error, { name }) => {
      sayFailure('The decision could not be undone', { about: name, position: PLACE })(error);
      void reread();
    },
  });
  const undo = (decision: Decision | undefined) => {
    if (!decision) {
      notify.info('There is no decision to undo', { description: UNDO_LASTS });
      return;
    }
    forget(decision);
    undoing.mutate(decision);
  };

  const deciding = useMutation({
    mutationKey: DECIDE_KEY,
    mutationFn: send,
    onSuccess: async (decidedAt, { revision: { id, tool }, verdict: { kind }, at }) => {
      const decision = { id, name: tool.name, kind, decidedAt, at };
      remember(decision);
      queryClient.setQueriesData<OpenRevisions>({ queryKey: revisionKeys.desk }, (page) =>
        page?.rows.some((row) => row.id === id)
          ? { ...page, rows: page.rows.filter((row) => row.id !== id), found: page.found - 1 }
          : page,
      );
      notify.success(kind === 'accepted' ? 'The change is live' : 'The change was refused', {
        id: TOAST,
        position: PLACE,
        description: tool.name,
        action: { label: 'Undo', onClick: () => undo(decision) },
      });
      await reread();
    },
    onError: (error, { revision, verdict: { kind } }) => {
      sayFailure(`The change was not ${kind}`, { about: revision.tool.name, position: PLACE })(error);
      // Another tab was quicker, or the listing says something else by now.
      void reread();
    },
  });

  return {
    decide: (revision: OpenRevision, verdict: Verdict) => deciding.mutate({ revision, verdict, at: Date.now() }),
    undoLast: () => undo(history.at(-1)),
    canUndo: history.length > 0,
    /** How a change was decided, as long as that can be undone. */
    outcomeOf: (id: string) => history.findLast((decision) => decision.id === id)?.kind,
  };
}
