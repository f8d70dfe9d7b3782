import type { Database } from '../../lib/database';

export type EmailKind = Database['public']['Tables']['email_opt_outs']['Row']['kind'];

/** The kinds of email that members receive, in display order. */
export const EMAIL_KINDS: Record<EmailKind, string> = {
  listing_received: 'Your listing is received',
  listing_decided: 'Your listing is approved, rejected or taken down',
  revision_decided: 'Your change is approved or rejected',
  report_closed: 'Your report is resolved',
  claim_decided: 'Your claim is approved or rejected',
  placement_starts: 'Your placement starts',
  placement_ending: 'Your placement ends in three days',
  placement_ended: 'Your placement has ended',
  payment_changed: 'Your payment is refunded or not renewed',
  weekly_digest: 'Weekly summary of the review queue',
};
