import type { ComponentType } from 'react';
import { AudioCover } from './covers/audio-cover';
import { DevelopmentCover } from './covers/development-cover';
import { ImageCover } from './covers/image-cover';
import { TextCover } from './covers/text-cover';
import { VideoCover } from './covers/video-cover';

const covers = new Map<string, ComponentType<{ className?: string | undefined }>>([
  ['top-ai-video-tools-2025', VideoCover],
  ['ai-text-tools-content-writing', TextCover],
  ['best-ai-image-generators', ImageCover],
  ['ai-audio-tools-music-industry', AudioCover],
  ['ai-coding-assistants-developers', DevelopmentCover],
]);

/** An article's cover art: decorative, in the theme's --cover-* colors. Nothing for an unknown slug. */
export function BlogCover({ slug, className }: { slug: string; className?: string | undefined }) {
  const Cover = covers.get(slug);
  return Cover ? <Cover className={className} /> : null;
}
