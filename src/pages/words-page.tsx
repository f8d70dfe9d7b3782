import { AdminGate } from '../features/auth/admin-gate';
import { WordDesk } from '../features/search-words/word-desk';
import { RowBones } from '../ui/skeleton';

export default function WordsPage() {
  return (
    <AdminGate
      title="Search words"
      lead="Searches without results, and related words."
      description="Searches without results, and the words that mean the same or are related."
      skeleton={<RowBones rows={6} hasSquare={false} />}
    >
      <WordDesk />
    </AdminGate>
  );
}
