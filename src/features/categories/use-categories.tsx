import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { SEED } from '../../domain/categories/category-seed';
import { categoriesQuery } from './categories.queries';

const Known = createContext(SEED);

/** Subscribes to the categories once for the whole app, because every card uses them. */
export function CategoriesProvider({ children }: { children: ReactNode }) {
  return <Known value={useQuery(categoriesQuery).data}>{children}</Known>;
}

export const useCategories = () => use(Known);
