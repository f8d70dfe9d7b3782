import type { ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';

export function LoadError({
  title,
  onRetry,
  isRetrying = false,
  retryLabel = 'Try again',
  className,
  children = 'Check your connection and try again.',
}: {
  title: string;
  onRetry: () => unknown;
  isRetrying?: boolean;
  retryLabel?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <Notice tone="danger" role="alert" title={title} {...(className && { className })}>
      <p>{children}</p>
      <Button size="sm" className="mt-2 justify-self-start" disabled={isRetrying} onClick={() => void onRetry()}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
