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
    hue: 255,
    categories: named('Content Creation', 'Document Analysis', 'Text Generation', 'Translation', 'Writing'),
  },
  { slug: 'video', name: 'Video', hue: 15, categories: named('Video') },
  { slug: 'image', name: 'Image', hue: 325, categories: named('AI Art', 'Design', 'Image Processing') },
  { slug: 'audio', name: 'Audio', hue: 290, categories: named('Audio') },
  { slug: 'development', name: 'Development', hue: 180, categories: named('Development') },
  {
    slug: 'chat',
    name: 'Chat',
    hue: 45,
    categories: [hidden('AI'), ...named('AI Assistant'), hidden('Assistant'), hidden('Chatbot'), ...named('Chatbots')],
  },
  {
    slug: 'productivity',
    name: 'Productivity',
    hue: 225,
    categories: [...named('Automation', 'Chrome Extensions'), hidden('Extensions'), ...named('Productivity', 'Tools')],
  },
  {
    slug: 'business',
    name: 'Business',
    hue: 160,
    categories: [
      ...named('Analytics'),
      hidden('B2B'),
      ...named('Business', 'Finance', 'Growth', 'Legal', 'Marketing', 'Sales', 'Startup'),
    ],
  },
  { slug: 'research', name: 'Research', hue: 200, categories: named('Research', 'Search') },
  { slug: 'education', name: 'Education', hue: 95, categories: named('Education', 'Language Learning') },
  { slug: 'health', name: 'Health', hue: 135, categories: named('Health', 'Health & Wellness', 'Mental Health') },
  { slug: 'gaming', name: 'Gaming', hue: 305, categories: named('Gaming') },
  { slug: 'other', name: 'Other', hue: 75, categories: named('Other') },
  {
    slug: 'adult',
    name: 'Adult',
    hue: 0,
    isAdult: true,
    categories: [hidden('Adult'), ...named('Adult Content', 'NSFW Chatbot')],
  },
];
