import { BookOpen, Code, ExternalLink, FileText, GraduationCap, Library, type LucideIcon, Video } from 'lucide-react';
import type { CourseIcon, CourseResource } from '../../content/content.types';
import { buttonClass } from '../../ui/button';

/** Importing the icons by name keeps the other icons out of the chunk. */
const icons: Record<CourseIcon, LucideIcon> = { BookOpen, Code, FileText, GraduationCap, Library, Video };

export function CourseCard({ resource: { title, provider, icon, url, description } }: { resource: CourseResource }) {
  const Icon = icons[icon];
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
          <Icon className="size-5" aria-hidden />
        </span>
        <div className="min-w-0">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-sm text-muted">{provider}</p>
        </div>
      </div>
      <p className="text-sm text-muted">{description}</p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Visit Resource: ${title} (opens in a new tab)`}
        className={buttonClass({ size: 'sm' }, 'mt-auto self-start')}
      >
        Visit Resource
        <ExternalLink className="size-4" aria-hidden />
      </a>
    </article>
  );
}
