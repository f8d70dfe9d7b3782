import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../pages/home-page';
import { PageArrival } from '../ui/page-arrival';
import { correctedPath } from './corrected-path';
import { Layout } from './layout';
import { PageSkeleton } from './page-skeleton';

type Pages = Record<string, ComponentType>;

// Every screen but home is a chunk of its own. Home is what most visits begin with.

/** For everybody, and in the sitemap. */
export const publicPages: Pages = {
  '/about': lazy(() => import('../pages/about-page')),
  '/services': lazy(() => import('../pages/services-page')),
  '/pricing': lazy(() => import('../pages/pricing-page')),
  '/contact': lazy(() => import('../pages/contact-page')),
  '/create-listing': lazy(() => import('../pages/create-listing-page')),
  '/free-courses': lazy(() => import('../pages/free-courses-page')),
  '/blog': lazy(() => import('../pages/blog-page')),
  '/blog/:slug': lazy(() => import('../pages/blog-post-page')),
  '/category/:slug': lazy(() => import('../pages/category-page')),
  '/faq': lazy(() => import('../pages/faq-page')),
  '/sign-in': lazy(() => import('../pages/sign-in-page')),
  '/sign-up': lazy(() => import('../pages/sign-up-page')),
  '/sitemap': lazy(() => import('../pages/sitemap-page')),
  '/submit-resource': lazy(() => import('../pages/submit-resource-page')),
  '/privacy': lazy(() => import('../pages/privacy-page')),
  '/terms': lazy(() => import('../pages/terms-page')),
  '/cookies': lazy(() => import('../pages/cookies-page')),
};

/** For an account or a moment: not indexed, not in the sitemap. */
export const privatePages: Pages = {
  '/forgot-password': lazy(() => import('../pages/forgot-password-page')),
  '/reset-password': lazy(() => import('../pages/reset-password-page')),
  '/my-submissions': lazy(() => import('../pages/my-submissions-page')),
  '/ai-admin': lazy(() => import('../pages/admin-page')),
  '/ai-admin/listings': lazy(() => import('../pages/edit-listings-page')),
  '/bulk-import': lazy(() => import('../pages/bulk-import-page')),
  '/test-submission': lazy(() => import('../pages/test-submission-page')),
};

const NotFoundPage = lazy(() => import('../pages/not-found-page'));

const screen = (Page: ComponentType) => (
  <Suspense fallback={<PageSkeleton />}>
    <Page />
    <PageArrival />
  </Suspense>
);

export function AppRoutes() {
  // The router itself would show a page under '/About' and '/about/' too.
  const { pathname, search, hash } = useLocation();
  const corrected = correctedPath(pathname);
  if (corrected) return <Navigate to={{ pathname: corrected, search, hash }} replace />;
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={screen(HomePage)} />
        {Object.entries({ ...publicPages, ...privatePages }).map(([path, Page]) => (
          <Route key={path} path={path} element={screen(Page)} />
        ))}
        <Route path="*" element={screen(NotFoundPage)} />
      </Route>
    </Routes>
  );
}
