type Report = (error: unknown) => void;

let report: Report = () => {};

/**
 * Sets the function that receives rendering errors. A build with an error collector calls this before the first render
 * (src/app/collect-errors.ts). Otherwise React only logs errors to the console.
 */
export const setErrorReporter = (collector: Report): void => {
  report = collector;
};

/** Reports an error to the collector. Never throws, because a failed report must not hide the original error. */
export function reportError(error: unknown): void {
  try {
    report(error);
  } catch {
    // The error is ignored, because the page already shows the visitor what to do.
  }
}
