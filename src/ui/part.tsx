import { Component, type ReactNode, Suspense } from 'react';
import { reportError } from '../lib/report-error';

/**
 * The place of a part that is loaded later. Where it cannot be loaded or fails, the rest of the page stands.
 * @param whileLoading takes its place until it is there.
 * @param missing is shown when it will not come.
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
