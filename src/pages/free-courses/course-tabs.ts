import type { CourseGroup, CourseGroupKey } from '../../content/content.types';

type CourseTab = { value: CourseGroupKey; label: string };

/** The tabs of the course groups, in their order; the first (NLP) is the default. */
export const courseTabs = (groups: readonly CourseGroup[]) =>
  groups.map(({ key, label }) => ({ value: key, label })) as [CourseTab, ...CourseTab[]];
