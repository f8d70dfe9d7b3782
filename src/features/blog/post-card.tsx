import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { BlogCover } from './blog-cover';
import type { BlogPost } from '../../content/content.types';
import { CategoryBadge, PostDates } from './post-facts';

type Level = 'h2' | 'h3';

function PostCard({ post, level: Heading }: { post: BlogPost; level: Level }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lifted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <BlogCover post={post} className="aspect-video w-full" />
      <div className="flex flex-1 flex-col items-start gap-3 p-5">
        <CategoryBadge category={post.category} />
        <Heading className="text-lg font-bold">
          <Link
            to={`/blog/${post.slug}`}
            className="after:absolute after:inset-0 group-hover:underline focus-visible:outline-none"
          >
            {post.title}
          </Link>
        </Heading>
        <p className="max-w-[32.5rem] text-base text-muted">{post.excerpt}</p>
        <PostDates post={post} className="mt-auto pt-1" />
      </div>
    </article>
  );
}

export function PostGrid({ posts, level = 'h2' }: { posts: readonly BlogPost[]; level?: Level }) {
  if (posts.length === 0) {
    return (
      <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-edge px-4 py-12 text-center">
        <p className="text-lg font-semibold">No posts found in this category.</p>
        <ButtonLink to="/blog">See all posts</ButtonLink>
      </div>
    );
  }
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} level={level} />
        </li>
      ))}
    </ul>
  );
}
