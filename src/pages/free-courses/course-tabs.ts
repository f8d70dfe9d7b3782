import type { CourseGroup, CourseGroupKey } from '../../content/content.types';

type CourseTab = { value: CourseGroupKey; label: string };

/** Returns the tabs of the course groups, in order; the first (NLP) is the default. */
export const courseTabs = (groups: readonly CourseGroup[]) =>
  groups.map(({ key, label }) => ({ value: key, label })) as [CourseTab, ...CourseTab[]];
