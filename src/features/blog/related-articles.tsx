import type { BlogPost } from '../../content/content.types';
import { relatedPosts } from './blog-rules';
import { PostGrid } from './post-card';

export function RelatedArticles({ posts, current }: { posts: readonly BlogPost[]; current: BlogPost }) {
  const related = relatedPosts(posts, current);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related-heading" className="mt-16 border-t border-line pt-10">
      <h2 id="related-heading" className="mb-6 text-lg font-bold">
        Related Articles
      </h2>
      <PostGrid posts={related} level="h3" />
    </section>
  );
}
