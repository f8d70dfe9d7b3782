/**
 * An article's picture in public/covers.svg. Inline SVG would add the pictures to the chunk of every list of articles.
 */
export const BlogCover = ({ slug, className }: { slug: string; className?: string }) => (
  <svg className={className} viewBox="0 0 960 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <use href={`/covers.svg#${slug}`} width="960" height="540" />
  </svg>
);
