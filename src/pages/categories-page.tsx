import { CategoryAdmin } from '../features/categories/category-admin';
import { AdminGate } from '../features/auth/admin-gate';
import { RowSkeletons } from '../ui/skeleton';

export default function CategoriesPage() {
  return (
    <AdminGate
      title="Categories"
      lead="Sets the menu order. Old names redirect."
      description="Add, rename, merge and order the families and categories."
      skeleton={<RowSkeletons rows={8} />}
    >
      <CategoryAdmin />
    </AdminGate>
  );
}
