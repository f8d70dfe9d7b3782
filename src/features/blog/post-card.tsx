import { Link } from 'react-router-dom';
import { BlogCover } from '../../content/blog/covers';
import type { BlogPost } from '../../content/content.types';
import { cx } from '../../ui/cx';
import { CategoryBadge, PostDates } from './post-facts';

type Level = 'h2' | 'h3';

/** One post. The whole card is its link. */
function PostCard({ post, level: Heading, isWide }: { post: BlogPost; level: Level; isWide: boolean }) {
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lifted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isWide && 'md:flex-row md:items-stretch',
      )}
    >
      <BlogCover
        slug={post.slug}
        className={cx('aspect-video w-full', isWide && 'md:aspect-auto md:min-h-80 md:w-1/2 md:shrink-0')}
      />
      <div className={cx('flex flex-1 flex-col items-start gap-3 p-5', isWide && 'md:justify-center md:p-8')}>
        <CategoryBadge category={post.category} />
        <Heading className={cx('text-lg font-bold', isWide && 'md:text-xl')}>
          <Link
            to={`/blog/${post.slug}`}
            className="after:absolute after:inset-0 group-hover:underline focus-visible:outline-none"
          >
            {post.title}
          </Link>
        </Heading>
        <p className="max-w-[32.5rem] text-base text-muted">{post.excerpt}</p>
        <PostDates post={post} className={cx('pt-1', !isWide && 'mt-auto')} />
      </div>
    </article>
  );
}

/** Two columns of cards; of an odd number the first card takes a row of its own. */
export function PostGrid({ posts, level = 'h2' }: { posts: readonly BlogPost[]; level?: Level }) {
  if (posts.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong/60 px-4 py-16 text-center text-lg font-semibold">
        No posts found in this category.
      </p>
    );
  }
  const isOdd = posts.length % 2 === 1;
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {posts.map((post, index) => (
        <li key={post.id} className={cx(isOdd && index === 0 && 'md:col-span-2')}>
          <PostCard post={post} level={level} isWide={isOdd && index === 0} />
        </li>
      ))}
    </ul>
  );
}
