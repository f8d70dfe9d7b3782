import { ExternalLink } from 'lucide-react';
import { safeHref } from '../lib/web-address';
import { formatDay } from '../lib/format';
import { useLocale } from './use-locale';
import { BreakableText } from './breakable-text';

type Fact = { text: string; look?: string | undefined };

/** A fact's value. URLs are shown in full, so that readers know where a link goes. */
export function FactText({ fact: { text, look } }: { fact: Fact }) {
  const locale = useLocale();
  if (look === 'day') return <time dateTime={text.slice(0, 10)}>{formatDay(text, locale)}</time>;
  if (look === 'lines') {
    return (
      <ul className="list-disc pl-5 marker:text-line-strong">
        {[...new Set(text.split('\n'))].map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    );
  }
  const address = look === 'address' || look === 'documentation' ? safeHref(text) : undefined;
  if (address && look === 'documentation')
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
      >
        Read the documentation<span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  if (!address)
    return (
      <bdi className={look === 'prose' ? 'whitespace-pre-line' : undefined}>
        <BreakableText text={text} />
      </bdi>
    );
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="font-medium text-accent underline">
      <BreakableText text={text} />
      <ExternalLink className="ml-1.5 inline size-4 align-[-0.15em]" aria-label="(opens in a new tab)" />
    </a>
  );
}
