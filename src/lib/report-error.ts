type Report = (error: unknown) => void;

let report: Report = () => {};

/**
 * Every rendering failure is reported here: a page or a part that could not be shown. By default nothing is sent (React
 * logs errors to the console); a build with an error collector sets it once, before the app is mounted
 * (src/app/collect-errors.ts).
 */
export const setErrorReporter = (collector: Report): void => {
  report = collector;
};

/** Reports to the collector. Never throws: a failing report must not hide the original error. */
export function reportError(error: unknown): void {
  try {
    report(error);
  } catch {
    // The page already tells the visitor what to do; the report is lost.
  }
}
