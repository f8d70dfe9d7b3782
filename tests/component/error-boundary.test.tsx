import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/error-boundary';
import { setErrorReporter } from '../../src/lib/report-error';

function Broken(): never {
  throw new Error('chunk is gone');
}

/** Suppresses React’s log of the caught error. */
const expectReport = () => {
  vi.mocked(console.error).mockReturnValue();
  return () => {
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  };
};

test('a page that crashes shows what to do without error details', () => {
  const reported = expectReport();
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText(/chunk is gone/)).toBeNull();
  reported();
});

test('the visitor can open another page after a crash', () => {
  const reported = expectReport();
  function Pages() {
    const [page, setPage] = useState('/broken');
    return (
      <>
        <button type="button" onClick={() => setPage('/whole')}>
          Leave
        </button>
        <ErrorBoundary resetKey={page}>{page === '/broken' ? <Broken /> : <p>A whole page</p>}</ErrorBoundary>
      </>
    );
  }
  render(<Pages />);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('A whole page')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  reported();
});

test('a crash is reported to the collector, and a failed report is ignored', () => {
  const reported = expectReport();
  const reporter = vi.fn<(error: unknown) => void>(() => {
    throw new Error('the collector is down');
  });
  setErrorReporter(reporter);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(reporter).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'chunk is gone' }));
  expect(screen.getByRole('alert')).toBeTruthy();
  setErrorReporter(() => {});
  reported();
});
