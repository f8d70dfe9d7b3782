import type { Database } from '../../lib/database';

export type EmailKind = Database['public']['Tables']['email_opt_outs']['Row']['kind'];

/** The emails that members can turn off, in the order of the settings page. */
export const EMAIL_KINDS: Record<EmailKind, string> = {
  listing_received: 'We have received your listing',
  listing_decided: 'We approve, reject or take down your listing',
  feedback_resolved: 'We decide on your change or report',
  claim_decided: 'We approve or reject your claim',
  placement_starts: 'Your placement starts',
  placement_ending: 'Your placement ends in three days',
  placement_ended: 'Your placement has ended',
  payment_changed: 'Your payment is refunded, or your placement is not renewed',
  weekly_digest: 'Weekly summary of the review queue',
  site_alert: 'Problems with jobs, builds and emails',
};

/** The kinds of email that only the administrator gets. */
export const ADMIN_EMAIL_KINDS: EmailKind[] = ['weekly_digest', 'site_alert'];
