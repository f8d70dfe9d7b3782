import { categoryOf, type Families } from './families';

/**
 * Icon ids in public/kinds.svg by category name. They are one file that is requested when a picture is missing: as
 * components, every list of tools would load them.
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

/** Returns the category's icon: the chosen one, or one guessed from its name. */
export const categoryIcon = (families: Families, category: string) =>
  categoryOf(families, category)?.icon ?? icons.find(([pattern]) => pattern.test(category))?.[1] ?? 'other';
