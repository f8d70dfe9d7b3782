type Report = (error: unknown) => void;

let report: Report = () => {};

/**
 * Sets the function that gets every rendering error. Without one, nothing is sent (React logs errors to the console). A
 * build with an error collector sets it before the app is mounted (src/app/collect-errors.ts).
 */
export const setErrorReporter = (collector: Report): void => {
  report = collector;
};

/** Reports to the collector. Never throws: a failing report must not hide the original error. */
export function reportError(error: unknown): void {
  try {
    report(error);
  } catch {
    // The page already shows the visitor what to do; only the report is lost.
  }
}
