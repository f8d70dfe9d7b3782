import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { formatNumber } from '../../lib/format';
import { ButtonLink } from '../../ui/button';
import { useAccess } from '../auth/use-access';
import { mailQueries } from './mail.queries';

/** Leads to the mails that could not be sent; nothing while there are none. */
export function UnsentLink() {
  const { data } = useQuery({ ...mailQueries.unsent(), enabled: useAccess().kind === 'administrator' });
  if (!data?.length) return null;
  return (
    <ButtonLink to="/ai-admin/mail">
      <MailWarning className="size-4" aria-hidden />
      Unsent mail{' '}
      <span className="rounded-full bg-accent px-2 text-xs leading-5 tabular-nums text-on-accent">
        {formatNumber(data.length)}
      </span>
    </ButtonLink>
  );
}
