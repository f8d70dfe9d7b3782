import type { Database } from '../../lib/database';

export type EmailKind = Database['public']['Tables']['email_opt_outs']['Row']['kind'];

/** The emails that members can turn off, in the order of the settings page. */
export const EMAIL_KINDS: Record<EmailKind, string> = {
  listing_received: 'Your listing is received',
  listing_decided: 'Your listing is approved, rejected or taken down',
  feedback_resolved: 'Your change or report is decided',
  claim_decided: 'Your claim is approved or rejected',
  placement_starts: 'Your placement starts',
  placement_ending: 'Your placement ends in three days',
  placement_ended: 'Your placement has ended',
  payment_changed: 'Your payment is refunded or not renewed',
  weekly_digest: 'Weekly summary of the review queue',
};
