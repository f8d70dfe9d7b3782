import type { ReactNode } from 'react';
import { AudioCover } from './covers/audio-cover';
import { DevelopmentCover } from './covers/development-cover';
import { ImageCover } from './covers/image-cover';
import { TextCover } from './covers/text-cover';
import { VideoCover } from './covers/video-cover';

const covers = new Map<string, (className?: string) => ReactNode>([
  ['top-ai-video-tools-2025', (className) => <VideoCover className={className} />],
  ['ai-text-tools-content-writing', (className) => <TextCover className={className} />],
  ['best-ai-image-generators', (className) => <ImageCover className={className} />],
  ['ai-audio-tools-music-industry', (className) => <AudioCover className={className} />],
  ['ai-coding-assistants-developers', (className) => <DevelopmentCover className={className} />],
]);

/** An article's cover art: decorative, in the theme's --cover-* colors. Renders nothing for an unknown slug. */
export function BlogCover({ slug, className }: { slug: string; className?: string | undefined }) {
  return covers.get(slug)?.(className) ?? null;
}
