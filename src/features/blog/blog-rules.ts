import type { BlogPost } from '../../content/content.types';

/** The tabs of the blog list (specification, section 9). */
export const blogTabs = [
  { value: 'all', label: 'All' },
  { value: 'video', label: 'Video' },
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Image' },
  { value: 'audio', label: 'Audio' },
  { value: 'development', label: 'Development' },
] as const;

/** The maximum number of related posts (specification, section 9). */
const RELATED = 3;

const isOf = (post: BlogPost, category: string) => post.category.toLowerCase() === category.toLowerCase();

export const postsOfTab = (posts: readonly BlogPost[], tab: string) =>
  tab.toLowerCase() === 'all' ? posts : posts.filter((post) => isOf(post, tab));

export const relatedPosts = (posts: readonly BlogPost[], current: BlogPost) =>
  posts.filter((post) => post.slug !== current.slug && isOf(post, current.category)).slice(0, RELATED);

export const isoDate = (display: string) => new Date(`${display} UTC`).toISOString().slice(0, 10);
