import { createContext, use } from 'react';
import type { CategoryAdmin } from '../../lib/database';

/** The open form, and the slug of its row ('name …' for a name without a family). */
export type OpenForm = {
  kind: 'edit' | 'merge' | 'add' | 'family' | 'add-family';
  of: string;
  /** The name of the category that a merge form opens with. */
  into?: string;
};

type Screen = {
  data: CategoryAdmin;
  opened: OpenForm | null;
  /** The current slug of the category with the open form, which another window may have renamed. */
  openSlug: string | undefined;
  open: (form: OpenForm) => void;
  close: () => void;
};

/** The state that the forms and rows of the screen share. */
export const CategoryScreen = createContext<Screen | null>(null);
export const useCategoryScreen = () => use(CategoryScreen) as Screen;
