import { AdminGate } from '../features/auth/admin-gate';
import { WordDesk } from '../features/search-words/word-desk';
import { RowBones } from '../ui/skeleton';

export default function WordsPage() {
  return (
    <AdminGate
      title="Search words"
      lead="What visitors search in vain, and what their words mean to the search."
      description="The administrator's list of the searches that found nothing, and of the words that the search takes for the same or for near each other."
      skeleton={<RowBones rows={6} hasSquare={false} />}
    >
      <WordDesk />
    </AdminGate>
  );
}
