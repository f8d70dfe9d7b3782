import type { BlogBlock } from '../content.types';

type BodyModule = { body: BlogBlock[] };

/** Literal imports make each article's body a separate chunk. */
const loaders = new Map<string, () => Promise<BodyModule>>([
  ['top-ai-video-tools-2025', () => import('./bodies/top-ai-video-tools-2025')],
  ['ai-text-tools-content-writing', () => import('./bodies/ai-text-tools-content-writing')],
  ['best-ai-image-generators', () => import('./bodies/best-ai-image-generators')],
  ['ai-audio-tools-music-industry', () => import('./bodies/ai-audio-tools-music-industry')],
  ['ai-coding-assistants-developers', () => import('./bodies/ai-coding-assistants-developers')],
]);

export const loadBody = (slug: string): Promise<BodyModule> | undefined => loaders.get(slug)?.();
