import { Component, type ReactNode, Suspense } from 'react';
import { reportError } from '../lib/report-error';

/**
 * A Suspense and error boundary for a lazy component. The rest of the page works even if the component fails.
 * @param fallback is shown during loading.
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
