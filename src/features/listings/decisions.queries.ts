import { queryOptions } from '@tanstack/react-query';
import { accountEmails } from '../../domain/account/account-emails';
import { toolKeys } from '../../domain/listing/tool-keys';
import { REPORT_OUTCOMES, type ReportOutcome } from '../../domain/review/feedback';
import { unwrap } from '../../lib/unwrap';
import type { Database } from '../../lib/database';

type Feedback = Database['public']['Tables']['listing_feedback']['Row'];

/** The number of the latest decisions of each kind. */
const MAX_ROWS = 20;

const feedbackTitle = ({ kind, state }: Pick<Feedback, 'kind' | 'state'>) =>
  kind === 'report'
    ? `Report resolved: ${REPORT_OUTCOMES[state as ReportOutcome]}`
    : state === 'accepted'
      ? 'Change approved'
      : 'Change rejected';

export const decisionQueries = {
  /** The latest decisions about a listing's reports, changes and claims, newest first. Only administrators read them. */
  about: (listingId: string, userId: string) =>
    queryOptions({
      queryKey: [...toolKeys.history(listingId, userId), 'decisions'],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const [feedback, claims] = await Promise.all([
          unwrap((supabase) =>
            supabase
              .from('listing_feedback')
              .select('id,kind,state,reply,resolved_by,resolved_at')
              .eq('tool_id', listingId)
              .not('state', 'in', '(open,withdrawn)')
              .not('resolved_at', 'is', null)
              .order('resolved_at', { ascending: false })
              .limit(MAX_ROWS)
              .abortSignal(signal),
          ),
          unwrap((supabase) =>
            supabase
              .from('ownership_claims')
              .select('id,state,answer,decided_by,decided_at')
              .eq('tool_id', listingId)
              .neq('state', 'open')
              .not('decided_at', 'is', null)
              .order('decided_at', { ascending: false })
              .limit(MAX_ROWS)
              .abortSignal(signal),
          ),
        ]);
        // The reports of a listing are resolved together, so they have the same time.
        const onePerDecision = feedback.filter(
          ({ kind, resolved_at: at }, index) =>
            kind !== 'report' ||
            feedback.findIndex((other) => other.kind === kind && other.resolved_at === at) === index,
        );
        const rows = [
          ...onePerDecision.map(({ id, kind, state, reply, resolved_by: account, resolved_at: at }) => ({
            id,
            title: feedbackTitle({ kind, state }),
            account,
            at: at!,
            reply,
          })),
          ...claims.map(({ id, state, answer, decided_by: account, decided_at: at }) => ({
            id,
            title: state === 'granted' ? 'Claim approved' : 'Claim rejected',
            account,
            at: at!,
            reply: answer,
          })),
        ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
        const emails = await accountEmails(
          rows.map(({ account }) => account),
          signal,
        );
        return rows.map(({ account, ...row }) => ({
          ...row,
          by: account === userId ? 'you' : account === null ? null : (emails.get(account) ?? null),
        }));
      },
    }),
};
