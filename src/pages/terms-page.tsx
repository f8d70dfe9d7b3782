import { useQuery } from '@tanstack/react-query';
import { terms } from '../content/legal/terms';
import { LegalDocument } from './legal/legal-document';
import { offersQuery } from '../features/placements/offers';
import { PageMeta } from '../ui/page-meta';

export default function TermsPage() {
  const { data: offers = [] } = useQuery(offersQuery);
  return (
    <>
      <PageMeta
        title="Terms of Service"
        description="The terms of the directory: accounts, submissions, placement, affiliate links and liability."
      />
      <LegalDocument title="Terms of Service" lead="What you and we can expect." document={terms(offers)} />
    </>
  );
}
