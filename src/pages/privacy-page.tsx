import { privacy } from '../content/legal/privacy';
import { LegalDocument } from './legal/legal-document';
import { PageMeta } from '../ui/page-meta';

export default function PrivacyPage() {
  return (
    <>
      <PageMeta
        title="Privacy Policy"
        description="What this directory stores, where and for how long, who else receives it, and your rights."
      />
      <LegalDocument
        title="Privacy Policy"
        lead="What we keep, what leaves your browser, and your rights."
        document={privacy}
      />
    </>
  );
}
