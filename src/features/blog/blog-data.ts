import type { BlogPost } from '../../content/content.types';
import { masthead } from '../../content/masthead';
import { env } from '../../lib/env';
import { isoDate } from './blog-rules';

const publisher = () => ({ '@type': 'Organization', name: masthead.name, url: env.siteUrl() });

const posting = (post: BlogPost) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  articleSection: post.category,
  datePublished: isoDate(post.date),
  url: `${env.siteUrl()}/blog/${post.slug}`,
  mainEntityOfPage: `${env.siteUrl()}/blog/${post.slug}`,
  image: `${env.siteUrl()}/previews/blog/${post.slug}.png`,
  author: publisher(),
  publisher: publisher(),
});

export const postData = (post: BlogPost) => ({ '@context': 'https://schema.org', ...posting(post) });

export const blogData = (posts: readonly BlogPost[]) => ({
  '@context': 'https://schema.org',
  '@type': 'Blog',
  name: `${masthead.name} blog`,
  url: `${env.siteUrl()}/blog`,
  publisher: publisher(),
  blogPost: posts.map(posting),
});
