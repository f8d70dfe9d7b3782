import { createContext, use } from 'react';
import type { AdminCategories } from '../../lib/database';

/** The open form and the slug of its row. For a name that is not a category, the slug is replaced by 'name …'. */
export type OpenForm = {
  kind: 'edit' | 'merge' | 'add' | 'family' | 'add-family';
  of: string;
  into?: string;
};

type Screen = {
  data: AdminCategories;
  opened: OpenForm | null;
  /** The current slug of the open form's category. Another window may have renamed the category. */
  openSlug: string | undefined;
  open: (form: OpenForm) => void;
  close: () => void;
};

export const CategoryScreen = createContext<Screen | null>(null);
export const useCategoryScreen = () => use(CategoryScreen) as Screen;
