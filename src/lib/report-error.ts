type Report = (error: unknown) => void;

let report: Report = () => {};

/**
 * The one place that failures of the interface pass: a page or a part that could not be shown. Nothing is sent
 * anywhere by default (React writes them to the console); a deployment that collects them names its collector
 * once, in src/main.tsx, before the app is mounted.
 */
export const reportErrorsTo = (collector: Report): void => {
  report = collector;
};

/** Tells the collector. It never throws: a failing report must not hide the failure. */
export function reportError(error: unknown): void {
  try {
    report(error);
  } catch {
    // The page has said what the visitor can do; there is nobody else to tell.
  }
}
