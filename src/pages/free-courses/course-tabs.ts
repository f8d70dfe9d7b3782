import type { CourseGroup, CourseGroupKey } from '../../content/content.types';

type CourseTab = { value: CourseGroupKey; label: string };

/** Returns a tab for each course group. The first tab (NLP) is the default. */
export const courseTabs = (groups: readonly CourseGroup[]) =>
  groups.map(({ key, label }) => ({ value: key, label })) as [CourseTab, ...CourseTab[]];
