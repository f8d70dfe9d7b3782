import type { BlogBlock } from '../content.types';

/** The body of each article is a separate chunk. */
const files = import.meta.glob<BlogBlock[]>('./*.md', { import: 'default' });

export const loadBody = (slug: string): Promise<BlogBlock[]> | undefined => files[`./${slug}.md`]?.();
