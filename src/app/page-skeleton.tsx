/** The placeholder for a page whose chunk is loading. It fades in after 300 ms, so that fast loads do not flicker. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto min-h-[70vh] w-full max-w-page px-4 pt-12 sm:px-6">
      <span className="sr-only">Loading the page...</span>
      <div className="grid animate-[appear_150ms_300ms_both] gap-4" aria-hidden>
        <div className="skeleton h-9 w-72 max-w-full" />
        <div className="skeleton h-5 w-[28rem] max-w-full" />
        <div className="skeleton mt-6 h-40 w-full" />
      </div>
    </div>
  );
}
