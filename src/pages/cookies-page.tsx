import cookies from '../content/pages/cookies.md';
import { ConsentChoice } from '../features/consent/consent-choice';
import { LegalDocument } from './legal/legal-document';

export default function CookiesPage() {
  return <LegalDocument page={cookies} slots={{ consentChoice: <ConsentChoice /> }} />;
}
