import { cookies } from '../content/legal/cookies';
import { ConsentChoice } from '../features/consent/consent-choice';
import { LegalDocument } from './legal/legal-document';
import { PageMeta } from '../ui/page-meta';

export default function CookiesPage() {
  return (
    <>
      <PageMeta
        title="Cookie Policy"
        description="What this site stores in your browser and for how long, and how to change your consent."
      />
      <LegalDocument
        title="Cookie Policy"
        lead="What this site stores in your browser."
        document={cookies}
        after={{ 'Your choice': <ConsentChoice /> }}
      />
    </>
  );
}
