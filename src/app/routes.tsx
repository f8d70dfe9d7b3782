import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PageArrival } from '../ui/page-arrival';
import { correctedPath } from './corrected-path';
import { Layout } from './layout';
import { type LazyPage, lazyPage } from './lazy-page';
import { PageSkeleton } from './page-skeleton';

type Pages = Record<string, LazyPage>;

/** Pages for everybody, listed in the sitemap. */
export const publicPages: Pages = {
  '/': lazyPage('home'),
  '/about': lazyPage('about'),
  '/services': lazyPage('services'),
  '/pricing': lazyPage('pricing'),
  '/contact': lazyPage('contact'),
  '/create-listing': lazyPage('create-listing'),
  '/free-courses': lazyPage('free-courses'),
  '/blog': lazyPage('blog'),
  '/blog/:slug': lazyPage('blog-post'),
  '/category/:slug': lazyPage('category'),
  '/tools/:slug': lazyPage('tool'),
  '/faq': lazyPage('faq'),
  '/sign-in': lazyPage('sign-in'),
  '/sign-up': lazyPage('sign-up'),
  '/sitemap': lazyPage('sitemap'),
  '/submit-resource': lazyPage('submit-resource'),
  '/privacy': lazyPage('privacy'),
  '/terms': lazyPage('terms'),
  '/cookies': lazyPage('cookies'),
};

/** Pages behind an account or for a single step, such as a password reset: not indexed, not in the sitemap. */
export const privatePages: Pages = {
  '/forgot-password': lazyPage('forgot-password'),
  '/reset-password': lazyPage('reset-password'),
  '/my-submissions': lazyPage('my-submissions'),
  '/request-placement': lazyPage('request-placement'),
  '/ai-admin': lazyPage('admin'),
  '/ai-admin/listings': lazyPage('edit-listings'),
  '/ai-admin/placements': lazyPage('placements'),
  '/bulk-import': lazyPage('bulk-import'),
  '/test-submission': lazyPage('test-submission'),
};

const pages: Pages = { ...publicPages, ...privatePages };
const notFoundPage = lazyPage('not-found', () => import('../pages/not-found-page'));

/** The page for a path. */
export function pageAt(pathname: string): LazyPage {
  const [, page] = Object.entries(pages).find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  return page ?? notFoundPage;
}

const screen = (Page: LazyPage) => (
  <Suspense fallback={<PageSkeleton />}>
    <Page />
    <PageArrival />
  </Suspense>
);

export function AppRoutes() {
  // React Router ignores letter case and trailing slashes, so without this '/About' and '/about/' would be duplicates.
  const { pathname, search, hash } = useLocation();
  const corrected = correctedPath(pathname);
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
