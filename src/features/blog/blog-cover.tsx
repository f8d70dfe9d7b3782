/** An article's cover art. It is in public/covers.svg, so that lists of articles do not load the drawings as code. */
export const BlogCover = ({ slug, className }: { slug: string; className?: string }) => (
  <svg className={className} viewBox="0 0 960 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <use href={`/covers.svg#${slug}`} width="960" height="540" />
  </svg>
);
