import type { BlogPost } from '../content.types';
import { isPageOn } from '../pages';

const files = import.meta.glob<BlogPost>('./*.md', { eager: true, query: '?post', import: 'default' });

/** The posts, newest first. A post is a Markdown file in this folder. */
export const blogPosts: BlogPost[] = isPageOn('/blog')
  ? Object.values(files).sort((one, other) => Date.parse(other.date) - Date.parse(one.date))
  : [];
