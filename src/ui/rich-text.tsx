import { Link } from 'react-router-dom';
import type { Inline } from '../content/content.types';
import { isPageOn } from '../content/pages';

const linkClass = 'font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2';

/** Returns whether the page of an internal link is on. An article belongs to the blog. */
const isLinkOn = (href: string) => isPageOn(href.replace(/^\/blog\/.*/, '/blog').replace(/[?#].*/, ''));

/** An inline link. Only https URLs and paths of pages that are on become links. */
function ProseLink({ text, href }: { text: string; href: string }) {
  if (!isLinkOn(href)) return text;
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={linkClass}>
        {text}
      </Link>
    );
  }
  if (!href.startsWith('https://')) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {text}
    </a>
  );
}

// The content is static and never reordered, so indexes are stable keys.
/* oxlint-disable react/no-array-index-key */

export function RichText({ text }: { text: Inline[] }) {
  return text.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    if ('strong' in piece) {
      return (
        <strong key={index} className="font-semibold text-ink">
          {piece.strong}
        </strong>
      );
    }
    return <ProseLink key={index} {...piece} />;
  });
}
