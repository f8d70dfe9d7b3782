import { ExternalLink as Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

/** A link to another site in a new tab. The caller must validate `href`. */
export function ExternalLink({
  href,
  title,
  className = 'font-medium underline',
  children,
}: {
  href: string | undefined;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      title={title}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={cx(
        'inline-flex min-h-6 w-fit items-center gap-1 [overflow-wrap:anywhere] pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
