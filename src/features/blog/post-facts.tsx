import type { BlogCategory, BlogPost } from '../../content/content.types';
import { cx } from '../../ui/cx';
import { isoDate } from './blog-rules';

export function CategoryBadge({ category }: { category: BlogCategory }) {
  return <p className="rounded-sm bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">{category}</p>;
}

export function PostDates({ post: { date, readTime }, className }: { post: BlogPost; className?: string }) {
  return (
    <p className={cx('flex flex-wrap gap-x-2 text-sm text-muted tabular-nums', className)}>
      <time dateTime={isoDate(date)}>{date}</time>
      <span aria-hidden>·</span>
      <span>{readTime}</span>
    </p>
  );
}
