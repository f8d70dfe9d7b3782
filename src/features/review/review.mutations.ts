import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { AiTool } from '../../domain/listing/tool';
import { notify } from '../../ui/notify';
import { sayFailure } from '../failure/say-failure';
import { UNDO_LASTS, useUndoHistory } from '../decisions/use-undo-history';
import type { AdminPage } from '../listings/admin-listings';
import { decide, type Named, type Outcome, undecide, type Verdict } from './decide';
import { toolKeys } from '../../domain/listing/tool-keys';

type Decision = { tools: Named[]; status: Verdict['status']; at: number };
type Decide = {
  tools: AiTool[];
  verdict: Verdict;
  /** Set where all pending listings of this member that are on the screen are rejected. */
  member?: string;
  /** When the decision was made: responses may arrive in another order. */
  at: number;
};

const TOAST = 'review-decision';
/** Centred: on the right the toast would cover the rows' buttons. */
const PLACE = 'bottom-center';

const DECIDE_KEY = ['review', 'decide'];
const pendingKey = toolKeys.pending;

const verbs = { approved: 'approve', rejected: 'reject' } as const;

/** The ids of listings whose decision is being sent. */
export function useDecidingIds(): ReadonlySet<string> {
  const running = useMutationState({
    filters: { mutationKey: DECIDE_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Decide).tools.map(({ id }) => id),
  });
  return new Set(running.flat());
}

function useInvalidateLists() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [pendingKey, toolKeys.approved, toolKeys.mine()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

/**
 * Decides listings and undoes decisions. Decisions are remembered as long as they can be undone.
 * @param onUndone gets the listings that are pending again.
 * @param onFailed gets the failures if several listings were decided together.
 */
export function useReview({
  onUndone,
  onFailed,
}: {
  onUndone: (tools: Named[]) => void;
  onFailed: (verb: 'approve' | 'reject', failed: Outcome['failed']) => void;
}) {
  const queryClient = useQueryClient();
  const invalidate = useInvalidateLists();
  const { history, remember, forget } = useUndoHistory<Decision>();

  const undoing = useMutation({
    mutationFn: ({ tools }: Decision) => undecide(tools),
    onSuccess: async ({ done, failed }) => {
      await invalidate();
      if (done.length > 0) {
        // Replaces the toast that offered 'Undo'.
        notify.success('The decision was undone.', {
          id: TOAST,
          position: PLACE,
          description: names(done),
          action: undefined,
        });
        onUndone(done);
      }
      if (failed.length > 0) {
        notify.error('The decision could not be undone', {
          position: PLACE,
          description: failed.map(({ tool, reason }) => `“${tool.name}”: ${reason}`).join(' '),
        });
      }
    },
    onError: (error) => {
      sayFailure('The decision could not be undone', { position: PLACE })(error);
      void invalidate();
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
    mutationFn: ({ tools, verdict }: Decide) => decide(tools, verdict),
    onSuccess: async ({ done, failed }, { tools, verdict: { status }, member, at }) => {
      const isOne = tools.length === 1 && !member;
      const all = done.length + failed.length;
      if (done.length > 0) {
        const decision = { tools: done, status, at };
        remember(decision);
        queryClient.setQueriesData<AdminPage>({ queryKey: pendingKey }, (list) => list && without(list, done));
        notify.success(isOne ? `Listing ${status} successfully!` : `${done.length} of ${all} listings ${status}`, {
          id: TOAST,
          description: isOne ? names(done) : undefined,
          position: PLACE,
          action: { label: 'Undo', onClick: () => undo(decision) },
        });
      }
      const [first] = failed;
      if (first && isOne) {
        notify.error(`Failed to ${verbs[status]} listing`, {
          position: PLACE,
          description: `“${first.tool.name}”: ${first.reason}`,
        });
      } else if (first) {
        onFailed(verbs[status], failed);
      }
      await invalidate();
    },
    onError: (error, { verdict: { status } }) => {
      sayFailure(`Failed to ${verbs[status]} listing`, { position: PLACE })(error);
      void invalidate();
    },
  });

  return {
    decide: (decision: Omit<Decide, 'at'>) => deciding.mutate({ ...decision, at: Date.now() }),
    undoLast: () => undo(history.at(-1)),
    canUndo: history.length > 0,
    /** How a listing was decided, as long as that can be undone. */
    outcomeOf: (id: string) => history.findLast(({ tools }) => tools.some((tool) => tool.id === id))?.status,
  };
}

const names = (tools: readonly Named[]) => tools.map(({ name }) => `“${name}”`).join(', ');

function without(list: AdminPage, gone: readonly Named[]): AdminPage {
  const ids = new Set(gone.map(({ id }) => id));
  return {
    ...list,
    tools: list.tools.filter(({ id }) => !ids.has(id)),
    total: Math.max(0, list.total - ids.size),
  };
}
