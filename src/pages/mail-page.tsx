import { useRequiredAccess } from '../features/auth/use-required-access';
import { OwnMail } from '../features/mail/own-mail';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';

export default function MailPage() {
  const { user } = useRequiredAccess('/mail', 'You need to sign in to choose your mail');
  return (
    <Page width="form">
      <PageMeta
        title="Mail"
        description="Which mails you get about your listings, placements, claims and reports."
        isPrivate
      />
      <PageHeader title="Mail" lead="Choose which mails you get" />
      {user ? (
        <OwnMail userId={user.id} email={user.email} />
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}
