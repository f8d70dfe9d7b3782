import { isUnanswered, describeFailure } from '../../domain/failure/backend-failure';
import type { ReportReason } from '../../domain/decisions/reports';
import { answerOf } from '../../lib/answer';

export type Report = { report_id: string; listing_id: string; reason: ReportReason; note?: string };

export const sendReport = (report: Report) => answerOf((supabase) => supabase.rpc('report_listing', report));

/** Why a report was not sent, and what to do. */
export const reportFailure = (error: unknown) =>
  isUnanswered(error)
    ? 'The server did not answer. Check your connection and send it again: nothing is counted twice.'
    : describeFailure(error) || 'Not sent. Please try again.';
