import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/report-error';

/** The error screen for a page that failed to load or to render. The most common cause is a new deployment. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override componentDidUpdate(previous: { resetKey?: string }) {
    if (previous.resetKey !== this.props.resetKey && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      // The message fades in late, because after a deployment the page first tries to reload itself.
      <div
        role="alert"
        className="mx-auto grid animate-[appear_150ms_300ms_both] max-w-form justify-items-start gap-4 px-4 py-20 sm:px-6"
      >
        <h1 tabIndex={-1} className="text-xl font-bold">
          This page could not be shown
        </h1>
        <p className="text-muted">Something went wrong. Reload, or go back to the home page. Your draft is kept.</p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="min-h-11 rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
          >
            Reload
          </button>
          <a
            href="/"
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4 text-sm font-semibold hover:bg-sunken"
          >
            Return to Home
          </a>
        </div>
      </div>
    );
  }
}
