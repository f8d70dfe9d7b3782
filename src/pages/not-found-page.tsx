import { ButtonLink } from '../ui/button';
import { PageMeta } from '../ui/page-meta';

export default function NotFoundPage() {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-form place-content-center justify-items-center gap-4 px-4 py-16 text-center">
      <PageMeta
        title="Page not found"
        description="There is no page at this address. Browse the directory from the home page."
        isPrivate
      />
      <p className="hanging-sign rounded-lg bg-accent px-6 py-3 text-2xl font-bold text-on-accent tabular-nums">404</p>
      <h1 tabIndex={-1} className="text-xl font-bold">
        Oops! Page not found
      </h1>
      <p className="text-muted">
        The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.
      </p>
      <ButtonLink to="/" look="primary">
        Return to Home
      </ButtonLink>
    </div>
  );
}
