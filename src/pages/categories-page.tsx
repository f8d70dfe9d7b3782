import { CategoryDesk } from '../features/category-desk/category-desk';
import { AdminGate } from '../features/auth/admin-gate';
import { RowBones } from '../ui/skeleton';

export default function CategoriesPage() {
  return (
    <AdminGate
      title="Categories"
      lead="What listings are sorted by, in the order of menus. A former name leads on to what it is called now."
      description="The administrator's families and categories: added, renamed, merged and put in order."
      skeleton={<RowBones rows={8} />}
    >
      <CategoryDesk />
    </AdminGate>
  );
}
