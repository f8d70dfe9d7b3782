import type { CourseGroup, CourseGroupKey } from '../../content/content.types';

type CourseTab = { value: CourseGroupKey; label: string };

export const courseTabs = (groups: readonly CourseGroup[]) =>
  groups.map(({ key, label }) => ({ value: key, label })) as [CourseTab, ...CourseTab[]];
