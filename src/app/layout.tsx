import { Outlet, useLocation } from 'react-router-dom';
import { ConsentSheet } from '../features/consent/consent-sheet';
import { VisitorBadge } from '../features/visitors/visitor-badge';
import { Toasts } from '../ui/toasts';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { useDeparture, useScrollMemory } from '../ui/page-arrival';
import { useFocusKept } from '../ui/use-focus-kept';

export function Layout() {
  const { pathname } = useLocation();
  useDeparture();
  useScrollMemory();
  useFocusKept();
  return (
    <div className="relative flex min-h-dvh flex-col">
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
      <Footer />
      <ConsentSheet />
      <VisitorBadge />
      <Toasts />
    </div>
  );
}
