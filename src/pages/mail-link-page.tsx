import { useSearchParams } from 'react-router-dom';
import { EmailUnsubscribe } from '../features/account/email-unsubscribe';
import { NeedsJavaScript } from '../ui/needs-javascript';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { useHydrated } from '../ui/use-hydrated';

export default function MailLinkPage() {
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  return (
    <Page width="form">
      <PageMeta
        title="Unsubscribe"
        description="Unsubscribe from one kind of email with one press, without signing in."
        isPrivate
      />
      <PageHeader title="Unsubscribe" lead="Nothing changes until you press the button" />
      <NeedsJavaScript>Unsubscribing here needs JavaScript. Your email program may also offer it.</NeedsJavaScript>
      {isHydrated && <EmailUnsubscribe token={params.get('token') ?? ''} />}
    </Page>
  );
}
