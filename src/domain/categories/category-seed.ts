import type { Category, Family } from './families';

const named = (...names: string[]): Category[] => names.map((name) => ({ name }));
/** A category that forms do not offer, because another category has the same meaning. */
const hidden = (name: string): Category => ({ name, isHidden: true });

/**
 * The initial families and categories. `npm run generate` copies them into the database's seed. The administrator can
 * edit the stored copy. The site uses this list if it cannot read the database.
 */
export const SEED: readonly Family[] = [
  {
    slug: 'text',
    name: 'Text',
    categories: named('Content Creation', 'Document Analysis', 'Text Generation', 'Translation', 'Writing'),
  },
  { slug: 'video', name: 'Video', categories: named('Video') },
  { slug: 'image', name: 'Image', categories: named('AI Art', 'Design', 'Image Processing') },
  { slug: 'audio', name: 'Audio', categories: named('Audio') },
  { slug: 'development', name: 'Development', categories: named('Development') },
  {
    slug: 'chat',
    name: 'Chat',
    categories: [hidden('AI'), ...named('AI Assistant'), hidden('Assistant'), hidden('Chatbot'), ...named('Chatbots')],
  },
  {
    slug: 'productivity',
    name: 'Productivity',
    categories: [...named('Automation', 'Chrome Extensions'), hidden('Extensions'), ...named('Productivity', 'Tools')],
  },
  {
    slug: 'business',
    name: 'Business',
    categories: [
      ...named('Analytics'),
      hidden('B2B'),
      ...named('Business', 'Finance', 'Growth', 'Legal', 'Marketing', 'Sales', 'Startup'),
    ],
  },
  { slug: 'research', name: 'Research', categories: named('Research', 'Search') },
  { slug: 'education', name: 'Education', categories: named('Education', 'Language Learning') },
  { slug: 'health', name: 'Health', categories: named('Health', 'Health & Wellness', 'Mental Health') },
  { slug: 'gaming', name: 'Gaming', categories: named('Gaming') },
  { slug: 'other', name: 'Other', categories: named('Other') },
  {
    slug: 'adult',
    name: 'Adult',
    isAdult: true,
    categories: [hidden('Adult'), ...named('Adult Content', 'NSFW Chatbot')],
  },
];
