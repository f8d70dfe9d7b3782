import { categoryOf, type Families } from './families';

/**
 * Icon ids in public/kinds.svg, by words in a category's name. The icons are a file, because as components they would
 * be in every chunk with a list of tools. The browser loads the file only if a logo is missing.
 */
const icons: [RegExp, string][] = [
  [/chat|assistant/i, 'chat'],
  [/image|art|photo/i, 'image'],
  [/video/i, 'video'],
  [/audio|music|voice/i, 'audio'],
  [/writing|text|content|translation/i, 'writing'],
  [/develop|code/i, 'code'],
  [/search|research|document/i, 'search'],
  [/educat|learning/i, 'education'],
  [/health/i, 'health'],
  [/gam/i, 'game'],
  [/business|sales|marketing|finance|analytics|b2b|growth|startup|legal/i, 'chart'],
  [/productiv|automat|extension|tools/i, 'workflow'],
];

/**
 * Returns the icon that the administrator chose for the category. Without one, guesses an icon from the category's
 * name.
 */
export const categoryIcon = (families: Families, category: string) =>
  categoryOf(families, category)?.icon ?? icons.find(([pattern]) => pattern.test(category))?.[1] ?? 'other';
