import { useQuery } from '@tanstack/react-query';
import terms from '../content/pages/terms.md';
import { placementTerms } from '../content/prices';
import { LegalDocument } from './legal/legal-document';
import { offersQuery } from '../features/placements/offers';
import { Paragraph } from '../ui/prose';

export default function TermsPage() {
  const { data: offers = [] } = useQuery(offersQuery);
  return <LegalDocument page={terms} slots={{ placementTerms: <Paragraph text={placementTerms(offers)} /> }} />;
}
