import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ConsentSheet } from '../features/consent/consent-sheet';
import { useSession } from '../features/auth/session';
import { useConsent } from '../features/consent/consent';
import { useCompareSelection } from '../features/tool-card/compare-selection';
import { NoFormRestore } from '../ui/no-form-restore';
import { lazyComponent } from '../ui/lazy-component';
import { AsyncBoundary } from '../ui/async-boundary';
import { Toasts } from '../ui/toasts';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { useRememberedFocus, useScrollRestoration } from '../ui/route-focus';
import { useFocusRestore } from '../ui/use-focus-restore';
import { useSearchShortcut } from './use-search-shortcut';

const VisitorBadge = lazyComponent(() => import('../features/analytics/visitor-badge'));
// This chunk is loaded only if the build has an analytics service and the visitor has given consent.
const PageViews = import.meta.env.VITE_ANALYTICS_URL
  ? lazyComponent(() => import('../features/analytics/page-views'))
  : null;
const CompareTray = lazyComponent(() => import('../features/compare/compare-tray'));

export function Layout() {
  const { pathname } = useLocation();
  useRememberedFocus();
  useScrollRestoration();
  useFocusRestore();
  useSearchShortcut();
  return (
    <div className="relative flex min-h-dvh flex-col">
      <NoFormRestore />
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

// Only these small components read browser state. The header and the footer therefore do not render again when the
// state changes.

const Tray = () =>
  useCompareSelection() && (
    <AsyncBoundary>
      <CompareTray />
    </AsyncBoundary>
  );

/** The visitor counter. It needs consent, both for counting a visit and for showing the number. */
function Visits() {
  const consent = useConsent();
  const { isAuthenticated } = useSession();
  if (!consent && !isAuthenticated) return null;
  return (
    <>
      <AsyncBoundary>
        <VisitorBadge />
      </AsyncBoundary>
      {PageViews && consent === 'accepted' && (
        <AsyncBoundary>
          <PageViews />
        </AsyncBoundary>
      )}
    </>
  );
}
