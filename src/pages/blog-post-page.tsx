import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { BlogCover } from '../features/blog/blog-cover';
import { blogPosts } from '../content/blog/posts';
import type { BlogPost } from '../content/content.types';
import { postData } from '../features/blog/blog-data';
import { bodyOf, PostBody } from '../features/blog/post-body';
import { CategoryBadge, PostDates } from '../features/blog/post-facts';
import { RelatedArticles } from '../features/blog/related-articles';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { ButtonLink } from '../ui/button';
import { Page } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { ShareButton } from '../ui/share-button';

/** Loads the article's text before the first render. The text is a separate chunk. */
export const preload = (path: string) => bodyOf(path.split('/').at(-1) ?? '');

export default function BlogPostPage() {
  const { slug } = useParams();
  const post = blogPosts.find((known) => known.slug === slug);
  return post ? <Post key={post.slug} post={post} /> : <Unavailable />;
}

function Post({ post }: { post: BlogPost }) {
  const trail = [
    { label: 'Blog', href: '/blog' },
    { label: post.title, href: `/blog/${post.slug}` },
  ];
  return (
    <Page>
      <PageMeta
        title={post.title}
        description={post.excerpt}
        type="article"
        image={`/previews/blog/${post.slug}.png`}
        structuredData={[postData(post), breadcrumbData(trail)]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 pt-6">
        <ButtonLink to="/blog" size="sm">
          <ArrowLeft className="size-4" aria-hidden />
          Back to Blog
        </ButtonLink>
        <Breadcrumb items={trail} />
      </div>
      <article>
        <header className="mb-10 grid items-center gap-x-12 gap-y-6 lg:mb-14 lg:grid-cols-2">
          <div className="grid justify-items-start gap-4">
            <CategoryBadge category={post.category} />
            <h1 tabIndex={-1} className="text-xl font-bold sm:text-2xl">
              {post.title}
            </h1>
            <p className="max-w-[32.5rem] text-base text-muted sm:text-lg">{post.excerpt}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <PostDates post={post} />
              <ShareButton title={post.title} path={`/blog/${post.slug}`} />
            </div>
          </div>
          <BlogCover post={post} className="aspect-video w-full rounded-lg border border-line" />
        </header>
        <PostBody slug={post.slug} />
      </article>
      <RelatedArticles posts={blogPosts} current={post} />
    </Page>
  );
}

function Unavailable() {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-form place-content-center justify-items-center gap-5 px-4 py-16 text-center">
      <PageMeta
        title="Blog post not available"
        description="There is no blog post at this address. The blog lists all of them."
        isPrivate
      />
      <h1 tabIndex={-1} className="text-xl font-bold">
        This blog post is not available.
      </h1>
      <ButtonLink to="/blog" look="primary">
        Return to Blog
      </ButtonLink>
    </div>
  );
}
