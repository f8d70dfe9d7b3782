/** An article's cover art, from public/covers.svg: as code every list of articles would load the drawings. */
export const BlogCover = ({ slug, className }: { slug: string; className?: string }) => (
  <svg className={className} viewBox="0 0 960 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <use href={`/covers.svg#${slug}`} width="960" height="540" />
  </svg>
);
