import { AdminGate } from '../features/auth/admin-gate';
import { WordsAdmin } from '../features/search-words/words-admin';
import { RowSkeletons } from '../ui/skeleton';

export default function WordsPage() {
  return (
    <AdminGate
      title="Search words"
      lead="Searches without results, and related words."
      description="Searches without results, and the words that mean the same or are related."
      skeleton={<RowSkeletons rows={6} hasSquare={false} />}
    >
      <WordsAdmin />
    </AdminGate>
  );
}
