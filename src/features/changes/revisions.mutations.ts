import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { notify } from '../../ui/notify';
import { type Decisions, oneByOne } from '../decisions/use-decisions';
import { sayFailure } from '../failure/say-failure';
import { type OpenRevision, revisionKeys } from './revisions.queries';

/** Which text stays in a column: what the listing says now, or what is proposed. */
export type Choices = Record<string, 'live' | 'proposed'>;
export type Verdict = { kind: 'accepted'; choices: Choices } | { kind: 'refused'; reason: string };

/** Accepts and refuses changes. */
export const revisionDecisions: Decisions<OpenRevision, Verdict> = {
  waiting: revisionKeys.desk,
  changes: [revisionKeys.all, toolKeys.all],
  send: oneByOne(({ id, version }, verdict) =>
    answerOf((supabase) =>
      verdict.kind === 'accepted'
        ? supabase.rpc('accept_revision', { revision_id: id, choices: verdict.choices, version })
        : supabase.rpc('refuse_revision', { revision_id: id, reason: verdict.reason, version }),
    ),
  ),
  undo: async (done) => {
    await Promise.all(
      done.map(({ row, version }) => {
        const decision = { revision_id: row.id, ...(version && { decided_at: version }) };
        return answerOf((supabase) => supabase.rpc('undo_revision', decision));
      }),
    );
    return [];
  },
  nameOf: ({ tool }) => tool.name,
  said: ({ kind }) => ({ title: kind === 'accepted' ? 'The change is live' : 'The change was refused' }),
  failure: ({ kind }) => `The change was not ${kind}`,
};

/** A member takes a change of theirs back; done twice, it is the same. */
export function useWithdrawRevision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answerOf((supabase) => supabase.rpc('withdraw_revision', { revision_id: id })),
    onSuccess: () => notify.success('Your change was withdrawn'),
    onError: sayFailure('The change was not withdrawn'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: revisionKeys.all }),
  });
}
