import { terms } from '../content/legal/terms';
import { LegalDocument } from '../features/legal/legal-document';
import { PageMeta } from '../ui/page-meta';

export default function TermsPage() {
  return (
    <>
      <PageMeta
        title="Terms of Service"
        description="The terms for using the directory: accounts, what you may submit, review, sponsored placement, affiliate links and liability."
      />
      <LegalDocument
        title="Terms of Service"
        lead="What you can expect of the directory, and what it expects of you."
        document={terms}
      />
    </>
  );
}
