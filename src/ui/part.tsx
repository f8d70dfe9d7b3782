import { Component, type ReactNode, Suspense } from 'react';
import { reportError } from '../lib/report-error';

/**
 * A Suspense and error boundary for a lazy part: if it fails, the rest of the page still works.
 * @param whileLoading is shown while the part loads.
 * @param missing is shown if the part failed.
 */
export class Part extends Component<
  { children: ReactNode; whileLoading?: ReactNode; missing?: ReactNode },
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
    const { children, whileLoading = null, missing = null } = this.props;
    return this.state.isMissing ? missing : <Suspense fallback={whileLoading}>{children}</Suspense>;
  }
}
