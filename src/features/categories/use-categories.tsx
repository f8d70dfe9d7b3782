import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { SEED } from '../../domain/categories/category-seed';
import { categoriesQuery } from './categories.queries';

const Known = createContext(SEED);

/** Reads them once for the whole app: every card asks. */
export function CategoriesProvider({ children }: { children: ReactNode }) {
  return <Known value={useQuery(categoriesQuery).data}>{children}</Known>;
}

/** The families with their categories, in the order of menus. */
export const useCategories = () => use(Known);
