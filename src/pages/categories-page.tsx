import { CategoryAdmin } from '../features/categories/category-admin';
import { AdminGate } from '../features/auth/admin-gate';
import { RowSkeletons } from '../ui/skeleton';

export default function CategoriesPage() {
  return (
    <AdminGate
      title="Categories"
      lead="The order here is the order in menus. Old names redirect to new names."
      description="Add, rename, merge and order the families and categories."
      skeleton={<RowSkeletons rows={8} />}
    >
      <CategoryAdmin />
    </AdminGate>
  );
}
