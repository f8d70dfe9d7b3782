import { toolKeys } from '../../domain/listing/tool-keys';
import { answerOf } from '../../lib/answer';
import { type Decisions, oneByOne } from '../decisions/use-decisions';
import { revisionKeys } from '../../domain/decisions/revisions';
import type { OpenRevision } from './revisions.queries';

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
  said: ({ kind }) => ({ title: kind === 'accepted' ? 'Change approved' : 'Change rejected' }),
  failure: ({ kind }) => `The change was not ${kind}`,
};
