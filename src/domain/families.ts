/**
 * Assigns every category of the specification and the catalogue to one family. Category pages, `?category=` and the
 * groups of the category menu select whole families. The database holds the same map in `category_families`; a test
 * keeps them equal.
 */
export const FAMILIES = [
  {
    key: 'text',
    label: 'Text',
    categories: ['Content Creation', 'Document Analysis', 'Text Generation', 'Translation', 'Writing'],
  },
  { key: 'video', label: 'Video', categories: ['Video'] },
  { key: 'image', label: 'Image', categories: ['AI Art', 'Design', 'Image Processing'] },
  { key: 'audio', label: 'Audio', categories: ['Audio'] },
  { key: 'development', label: 'Development', categories: ['Development'] },
  { key: 'chat', label: 'Chat', categories: ['AI', 'AI Assistant', 'Assistant', 'Chatbot', 'Chatbots'] },
  {
    key: 'productivity',
    label: 'Productivity',
    categories: ['Automation', 'Chrome Extensions', 'Extensions', 'Productivity', 'Tools'],
  },
  {
    key: 'business',
    label: 'Business',
    categories: ['Analytics', 'B2B', 'Business', 'Finance', 'Growth', 'Legal', 'Marketing', 'Sales', 'Startup'],
  },
  { key: 'research', label: 'Research', categories: ['Research', 'Search'] },
  { key: 'education', label: 'Education', categories: ['Education', 'Language Learning'] },
  { key: 'health', label: 'Health', categories: ['Health', 'Health & Wellness', 'Mental Health'] },
  { key: 'gaming', label: 'Gaming', categories: ['Gaming'] },
  { key: 'adult', label: 'Adult', categories: ['Adult', 'Adult Content', 'NSFW Chatbot'] },
  { key: 'other', label: 'Other', categories: ['Other'] },
] as const satisfies readonly { key: string; label: string; categories: readonly string[] }[];

export type Family = (typeof FAMILIES)[number]['key'];

const families = new Map<string, Family>(
  FAMILIES.flatMap(({ key, categories }) => categories.map((category) => [category.toLowerCase(), key] as const)),
);

/** The family of a category, ignoring case; unknown categories belong to 'other'. */
export const familyOf = (category: string): Family => families.get(category.trim().toLowerCase()) ?? 'other';

/** The family with this key ('text'), ignoring case, if there is one. */
export const findFamily = (name: string) => FAMILIES.find(({ key }) => key === name.trim().toLowerCase());

/**
 * Whether `wanted` matches this category: by its whole name, one of its words ('generation' matches 'Text Generation'),
 * or its family ('text' is the family of 'Writing'). Ignores case.
 */
export function coversCategory(wanted: string, category: string): boolean {
  const asked = wanted.trim().toLowerCase();
  const whole = category.toLowerCase();
  return whole === asked || whole.split(/[^\p{L}\p{N}]+/u).includes(asked) || familyOf(category) === asked;
}
