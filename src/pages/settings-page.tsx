import type { ReactNode } from 'react';
import { UnlessDeleted } from '../features/account/account-deleted';
import { DeleteAccount } from '../features/account/delete-account';
import { DownloadData } from '../features/account/download-data';
import { NameForm } from '../features/auth/name-form';
import { PasswordForm } from '../features/auth/password-form';
import { useSession } from '../features/auth/session';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { ListingExport } from '../features/export/listing-export';
import { EmailPreferences } from '../features/account/email-preferences';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { BreakableText } from '../ui/breakable-text';

export default function SettingsPage() {
  const { user } = useRequiredAccess('/settings', 'You need to sign in to see your settings');
  const providers: unknown = useSession().session?.user.app_metadata?.['providers'];
  return (
    <Page width="form">
      <PageMeta
        title="Settings"
        description="Your account: name, password and email, a copy of your data, your listings as a file, and deletion."
        isPrivate
      />
      <PageHeader
        title="Settings"
        lead={
          user && (
            <span className="[overflow-wrap:anywhere]">
              Signed in as <BreakableText text={user.email} />
            </span>
          )
        }
      />
      {user ? (
        <UnlessDeleted userId={user.id}>
          <div className="grid gap-12">
            <Section title="Name">
              <NameForm name={user.name} />
            </Section>
            <Section title="Password">
              <PasswordForm email={user.email} hasPassword={!Array.isArray(providers) || providers.includes('email')} />
            </Section>
            <Section title="Email">
              <EmailPreferences userId={user.id} email={user.email} />
            </Section>
            <Section title="Your data" lead="One file with all your data.">
              <DownloadData />
            </Section>
            <Section title="Your listings" lead="All your listings as a file, in every status.">
              <ListingExport
                name="my-listings"
                selections={[{ label: '', hint: '', which: { of: 'owner', id: user.id } }]}
              />
            </Section>
            <Section title="Delete account" lead="This takes effect immediately and cannot be undone.">
              <DeleteAccount userId={user.id} email={user.email} />
            </Section>
          </div>
        </UnlessDeleted>
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{title}</h2>
        {lead && <p className="max-w-prose text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
