import { notify } from '../../ui/notify';

/** The toast's duration in milliseconds (specification, section 9). */
const DURATION_MS = 5000;

/** Shows an administrator the affiliate address of a tool, with a button that opens the address. */
export const offerAffiliate = (toolId: string, affiliate: string) =>
  notify.message('This tool has an affiliate URL', {
    id: `affiliate-${toolId}`,
    description: affiliate,
    duration: DURATION_MS,
    action: {
      label: 'Open affiliate URL',
      onClick: () => window.open(affiliate, '_blank', 'noopener,noreferrer'),
    },
  });
