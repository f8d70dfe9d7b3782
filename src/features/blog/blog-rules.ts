import { BLOG_CATEGORIES } from '../../content/choices';
import type { BlogPost } from '../../content/content.types';

type Tab = { value: string; label: string };

/** The tabs of the blog list (specification, section 9). */
export const blogTabs: readonly [Tab, ...Tab[]] = [
  { value: 'all', label: 'All' },
  ...BLOG_CATEGORIES.map((label) => ({ value: label.toLowerCase(), label })),
];

/** The maximum number of related posts (specification, section 9). */
const RELATED = 3;

const isOf = (post: BlogPost, category: string) => post.category.toLowerCase() === category.toLowerCase();

export const postsOfTab = (posts: readonly BlogPost[], tab: string) =>
  tab.toLowerCase() === 'all' ? posts : posts.filter((post) => isOf(post, tab));

export const relatedPosts = (posts: readonly BlogPost[], current: BlogPost) =>
  posts.filter((post) => post.slug !== current.slug && isOf(post, current.category)).slice(0, RELATED);

export const isoDate = (display: string) => new Date(`${display} UTC`).toISOString().slice(0, 10);
