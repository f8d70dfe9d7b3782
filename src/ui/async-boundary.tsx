import { Component, type ReactNode, Suspense } from 'react';
import { reportError } from '../lib/report-error';

/**
 * A Suspense and error boundary for a lazy component, so that its failure does not affect the rest of the page.
 * @param fallback is shown while loading.
 * @param errorFallback is shown after a failure.
 */
export class AsyncBoundary extends Component<
  { children: ReactNode; fallback?: ReactNode; errorFallback?: ReactNode },
  { isMissing: boolean }
> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    const { children, fallback = null, errorFallback = null } = this.props;
    return this.state.isMissing ? errorFallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
