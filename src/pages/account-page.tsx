import type { ReactNode } from 'react';
import { UnlessGone } from '../features/account/account-gone';
import { DeleteAccount } from '../features/account/delete-account';
import { OwnCopy } from '../features/account/own-copy';
import { useRequiredAccess } from '../features/auth/use-required-access';
import { ListingExport } from '../features/export/listing-export';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Wrapped } from '../ui/wrapped';

export default function AccountPage() {
  const { user } = useRequiredAccess('/account', 'You need to sign in to see your account');
  return (
    <Page width="form">
      <PageMeta title="Account" description="Download your data and your listings, or delete your account." isPrivate />
      <PageHeader
        title="Account"
        lead={
          user && (
            <span className="[overflow-wrap:anywhere]">
              Signed in as <Wrapped text={user.email} />
            </span>
          )
        }
      />
      {user ? (
        <UnlessGone userId={user.id}>
          <div className="grid gap-12">
            <Section title="Your data" lead="One file with everything we keep about you.">
              <OwnCopy />
            </Section>
            <Section title="Your listings" lead="All of them as a file, in every state.">
              <ListingExport
                name="my-listings"
                selections={[{ label: '', hint: '', which: { of: 'owner', id: user.id } }]}
              />
            </Section>
            <Section title="Delete account" lead="At once and for good.">
              <DeleteAccount userId={user.id} email={user.email} />
            </Section>
          </div>
        </UnlessGone>
      ) : (
        <p role="status" className="text-muted">
          Loading...
        </p>
      )}
    </Page>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="max-w-prose text-sm text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
