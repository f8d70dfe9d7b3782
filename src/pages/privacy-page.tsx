import privacy from '../content/pages/privacy.md';
import { LegalDocument } from './legal/legal-document';

export default function PrivacyPage() {
  return <LegalDocument page={privacy} />;
}
