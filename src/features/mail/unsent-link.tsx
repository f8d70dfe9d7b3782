import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { ButtonLink } from '../../ui/button';
import { CountPill } from '../../ui/count-pill';
import { useAccess } from '../auth/use-access';
import { mailQueries } from './mail.queries';

/** Leads to the mails that could not be sent; nothing while there are none. */
export function UnsentLink() {
  const { data } = useQuery({ ...mailQueries.unsent(), enabled: useAccess().kind === 'administrator' });
  if (!data?.length) return null;
  return (
    <ButtonLink to="/ai-admin/mail">
      <MailWarning className="size-4" aria-hidden />
      Unsent mail <CountPill count={data.length} />
    </ButtonLink>
  );
}
