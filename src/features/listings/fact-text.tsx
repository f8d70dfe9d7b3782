import { ExternalLink } from 'lucide-react';
import type { Fact } from '../../domain/listing-facts';
import { safeHref } from '../../domain/web-address';

/** What a fact says. An address is shown in full, so that a reader sees where it leads before opening it. */
export function FactText({ fact: { text, look } }: { fact: Fact }) {
  const address = look === 'address' ? safeHref(text) : undefined;
  if (!address) return <bdi className={look === 'prose' ? 'whitespace-pre-line' : undefined}>{text}</bdi>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-center gap-1.5 font-medium text-accent underline"
    >
      {text}
      <ExternalLink className="size-4 shrink-0" aria-label="(opens in a new tab)" />
    </a>
  );
}
