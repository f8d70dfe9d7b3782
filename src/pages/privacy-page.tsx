import { privacy } from '../content/legal/privacy';
import { LegalDocument } from '../features/legal/legal-document';
import { PageMeta } from '../ui/page-meta';

export default function PrivacyPage() {
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description="What this directory stores in your browser and on its servers, who else receives something, for how long, and the rights you have."
      />
      <LegalDocument
        title="Privacy Policy"
        lead="What we keep, what leaves your browser, and what you can ask of us."
        document={privacy}
      />
    </>
  );
}
