import type { Database } from '../../lib/database';

export type MailKind = Database['public']['Tables']['mail_switched_off']['Row']['kind'];

/** What members are told by mail, in the order of the page that lists it. */
export const MAIL_KINDS: Record<MailKind, string> = {
  listing_received: 'A listing of yours has come in',
  listing_decided: 'A listing of yours is accepted, refused or taken down',
  revision_decided: 'A change that you asked for is accepted or refused',
  report_closed: 'A problem that you reported has been looked at',
  claim_decided: 'A claim of yours is granted or refused',
  placement_starts: 'A placement of yours starts',
  placement_ending: 'A placement of yours ends in three days',
  placement_ended: 'A placement of yours has ended',
};
