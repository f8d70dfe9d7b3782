import { reportKeys, type ReportOutcome } from '../../domain/decisions/reports';
import { answerOf } from '../../lib/answer';
import type { ReportedListings } from '../../lib/database';
import { type Decisions, oneByOne } from '../decisions/use-decisions';

export type Reported = ReportedListings['rows'][number];

type Answer = {
  /** Chosen for the form: sent again, because its answer was lost, it closes nothing twice. */
  answer_id: string;
  outcome: ReportOutcome;
  remark?: string;
};

/** Closes the open reports of a listing with what was done: those on the screen, none that nobody has read. */
export const reportDecisions: Decisions<Pick<Reported, 'id' | 'version'>, Answer> = {
  waiting: reportKeys.queue,
  changes: [reportKeys.all],
  send: oneByOne(({ id, version }, answer) =>
    answerOf((supabase) => supabase.rpc('answer_reports', { listing_id: id, version, ...answer })),
  ),
  said: () => ({
    title: 'Reports resolved',
    description: 'Members who reported it can read your answer.',
  }),
  failure: () => 'The reports were not resolved',
};
