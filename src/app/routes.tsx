import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { adminPages, EDITORIAL_CATEGORIES, fileOf, isPageOn, publicPages } from '../content/pages';
import { RouteFocus } from '../ui/route-focus';
import { canonicalPath } from './canonical-path';
import { Layout } from './layout';
import { type LazyPage, lazyPage } from './lazy-page';
import { PageSkeleton } from './page-skeleton';

type Pages = Record<string, LazyPage>;

const categoryPage = lazyPage('category');
const collectionPage = lazyPage('tag-or-category');

export const publicRoutes: Pages = {
  ...Object.fromEntries(Object.keys(publicPages).map((path) => [path, lazyPage(fileOf(path))])),
  ...(isPageOn('/blog') && { '/blog/:slug': lazyPage('blog-post') }),
  // Only these categories have their own text. Pages of other categories show only tools.
  ...Object.fromEntries(EDITORIAL_CATEGORIES.map((slug) => [`/category/${slug}`, categoryPage])),
  '/category/:slug': collectionPage,
  '/tag/:slug': collectionPage,
  '/alternatives/:slug': lazyPage('alternatives'),
  // Most visits open a tool page. Its loader skips the list of all pages, which is half as large as the tool page.
  '/tools/:slug': lazyPage('tool', () => import('../pages/tool-page')),
};

/**
 * Pages that need an account, and pages for one step of a process, such as a password reset. Search engines do not
 * index them.
 */
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
  ...(isPageOn('/test-submission') && { '/test-submission': lazyPage('test-submission') }),
};

export const redirectedPaths: Record<string, string> = {
  '/my-placements': '/my-submissions',
  '/account': '/settings',
  '/mail': '/settings',
};

const pages: Pages = { ...publicRoutes, ...privatePages };
const notFoundPage = lazyPage('not-found', () => import('../pages/not-found-page'));

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
  // React Router ignores case and trailing slashes. A redirect prevents duplicate URLs such as '/About' and '/about/'.
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
