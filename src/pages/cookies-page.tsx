import { cookies } from '../content/legal/cookies';
import { ConsentChoice } from '../features/consent/consent-choice';
import { LegalDocument } from '../features/legal/legal-document';
import { PageMeta } from '../ui/page-meta';

export default function CookiesPage() {
  return (
    <>
      <PageMeta
        title="Cookie Policy"
        description="Every key this site writes to the storage of your browser, what it holds and how long it is kept, and how to change your consent."
      />
      <LegalDocument
        title="Cookie Policy"
        lead="Every note this site keeps in your browser, by name."
        document={cookies}
        after={{ 'Your choice': <ConsentChoice /> }}
      />
    </>
  );
}
