import { CategoryDesk } from '../features/category-desk/category-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function CategoriesPage() {
  return (
    <AdminGate
      title="Categories"
      lead="In the order of menus. Former names lead to the current one."
      description="Add, rename, merge and order the families and categories."
      skeleton={<RowBones rows={8} />}
    >
      <CategoryDesk />
    </AdminGate>
  );
}
