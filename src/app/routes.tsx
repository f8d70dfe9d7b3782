import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { adminPages, fileOf, publicPages, EDITORIAL_CATEGORIES } from '../content/pages';
import { RouteFocus } from '../ui/route-focus';
import { canonicalPath } from './canonical-path';
import { Layout } from './layout';
import { type LazyPage, lazyPage } from './lazy-page';
import { PageSkeleton } from './page-skeleton';

type Pages = Record<string, LazyPage>;

const categoryPage = lazyPage('category');
const collectionPage = lazyPage('tags-and-categories');

/** Public pages, listed in the sitemap. */
export const publicRoutes: Pages = {
  ...Object.fromEntries(Object.keys(publicPages).map((path) => [path, lazyPage(fileOf(path))])),
  '/blog/:slug': lazyPage('blog-post'),
  // These have written content; the other categories are rendered from their tools.
  ...Object.fromEntries(EDITORIAL_CATEGORIES.map((slug) => [`/category/${slug}`, categoryPage])),
  '/category/:slug': collectionPage,
  '/tag/:slug': collectionPage,
  '/alternatives/:slug': lazyPage('alternatives'),
  // Most visits open one, so it is not delayed by the list of all pages, which is half as large as its own code.
  '/tools/:slug': lazyPage('tool', () => import('../pages/tool-page')),
};

/** Pages behind an account or for a single step, such as a password reset: not indexed, not in the sitemap. */
export const privatePages: Pages = {
  '/forgot-password': lazyPage('forgot-password'),
  '/saved': lazyPage('saved'),
  '/reset-password': lazyPage('reset-password'),
  '/my-submissions': lazyPage('my-submissions'),
  '/mail-link': lazyPage('mail-link'),
  '/settings': lazyPage('settings'),
  '/request-placement': lazyPage('request-placement'),
  '/feedback': lazyPage('feedback'),
  '/ai-admin': lazyPage('admin'),
  ...Object.fromEntries(Object.entries(adminPages).map(([path, { file }]) => [path, lazyPage(file)])),
  '/test-submission': lazyPage('test-submission'),
};

/** Redirects of former paths. */
export const redirectedPaths: Record<string, string> = {
  '/my-placements': '/my-submissions',
  '/account': '/settings',
  '/mail': '/settings',
};

const pages: Pages = { ...publicRoutes, ...privatePages };
const notFoundPage = lazyPage('not-found', () => import('../pages/not-found-page'));

/** The page for a path. */
export function pageAt(pathname: string): LazyPage {
  const [, page] = Object.entries(pages).find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  return page ?? notFoundPage;
}

const screen = (Page: LazyPage) => (
  <Suspense fallback={<PageSkeleton />}>
    <Page />
    <RouteFocus />
  </Suspense>
);

export function AppRoutes() {
  // React Router ignores letter case and trailing slashes, so without this '/About' and '/about/' would be duplicates.
  const { pathname, search, hash } = useLocation();
  const corrected = canonicalPath(pathname) ?? redirectedPaths[pathname];
  if (corrected) return <Navigate to={{ pathname: corrected, search, hash }} replace />;
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(pages).map(([path, Page]) => (
          <Route key={path} path={path} element={screen(Page)} />
        ))}
        <Route path="*" element={screen(notFoundPage)} />
      </Route>
    </Routes>
  );
}
