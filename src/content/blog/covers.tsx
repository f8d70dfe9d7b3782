import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const drawn = (load: () => Promise<{ default: ComponentType<{ className?: string | undefined }> }>) => {
  const Cover = lazy(load);
  return (className?: string): ReactNode => (
    <Suspense fallback={<div className={className} />}>
      <Cover className={className} />
    </Suspense>
  );
};

/** Each drawing in its own chunk: most pages show one. */
const covers = new Map([
  ['top-ai-video-tools-2025', drawn(() => import('./covers/video-cover'))],
  ['ai-text-tools-content-writing', drawn(() => import('./covers/text-cover'))],
  ['best-ai-image-generators', drawn(() => import('./covers/image-cover'))],
  ['ai-audio-tools-music-industry', drawn(() => import('./covers/audio-cover'))],
  ['ai-coding-assistants-developers', drawn(() => import('./covers/development-cover'))],
]);

/** An article's cover art: decorative, in the theme's --cover-* colors. Renders nothing for an unknown slug. */
export function BlogCover({ slug, className }: { slug: string; className?: string | undefined }) {
  return covers.get(slug)?.(className) ?? null;
}
