import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ConsentSheet } from '../features/consent/consent-sheet';
import { useSession } from '../features/auth/session';
import { useConsent } from '../features/consent/consent';
import { useChosen } from '../features/tool-card/compare-choice';
import { NotRestored } from '../ui/not-restored';
import { lazyPart } from '../ui/lazy-part';
import { Part } from '../ui/part';
import { Toasts } from '../ui/toasts';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { useDeparture, useScrollMemory } from '../ui/page-arrival';
import { useFocusKept } from '../ui/use-focus-kept';
import { useSearchKeys } from './use-search-keys';

const VisitorBadge = lazyPart(() => import('../features/visitors/visitor-badge'));
// Only in a build for a service that counts page views, and after consent.
const PageViews = import.meta.env.VITE_ANALYTICS_URL ? lazyPart(() => import('../features/visitors/page-views')) : null;
const CompareTray = lazyPart(() => import('../features/compare/compare-tray'));

export function Layout() {
  const { pathname } = useLocation();
  useDeparture();
  useScrollMemory();
  useFocusKept();
  useSearchKeys();
  return (
    <div className="relative flex min-h-dvh flex-col">
      <NotRestored />
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-4 py-3 text-sm font-semibold text-on-accent focus:not-sr-only focus:fixed focus:left-4 focus:top-2 focus:z-50"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Tray />
      <ConsentSheet />
      <Visits />
      <Toasts />
    </div>
  );
}

// What only the browser knows is asked for in parts of their own: it draws header and footer no second time.

/** Only where something was chosen. */
const Tray = () =>
  useChosen() && (
    <Part>
      <CompareTray />
    </Part>
  );

/** Before somebody has answered nothing is counted, and nobody who is not signed in sees the number. */
function Visits() {
  const consent = useConsent();
  const { isAuthenticated } = useSession();
  if (!consent && !isAuthenticated) return null;
  return (
    <>
      <Part>
        <VisitorBadge />
      </Part>
      {PageViews && consent === 'accepted' && (
        <Part>
          <PageViews />
        </Part>
      )}
    </>
  );
}
