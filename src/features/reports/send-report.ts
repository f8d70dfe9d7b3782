import { isOutcomeUnknown, describeFailure } from '../../domain/errors/describe-failure';
import type { ReportReason } from '../../domain/review/reports';
import { unwrap } from '../../lib/unwrap';

export type Report = { report_id: string; listing_id: string; reason: ReportReason; note?: string };

export const sendReport = (report: Report) => unwrap((supabase) => supabase.rpc('report_listing', report));

/** Why a report was not sent, and what to do. */
export const reportFailure = (error: unknown) =>
  isOutcomeUnknown(error)
    ? 'The server did not answer. Check your connection and send it again: nothing is counted twice.'
    : describeFailure(error) || 'Not sent. Please try again.';
