import type { BlogPost } from '../../content/content.types';

/**
 * An article's cover. Drawings stay in public/covers.svg, because inline SVG would add the drawings to the chunk of
 * every list of articles.
 */
export const BlogCover = ({ post: { coverImage }, className }: { post: BlogPost; className?: string }) => (
  <svg className={className} viewBox="0 0 960 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {coverImage.includes('#') ? (
      <use href={coverImage} width="960" height="540" />
    ) : (
      <image href={coverImage} width="960" height="540" preserveAspectRatio="xMidYMid slice" />
    )}
  </svg>
);
