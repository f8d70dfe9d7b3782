import { Link } from 'react-router-dom';
import { courseGroups, coursesUpdated } from '../content/courses';
import { site } from '../content/site';
import { CourseCard } from './free-courses/course-card';
import { courseTabs } from './free-courses/course-tabs';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Tabs, useTabParam } from '../ui/tabs';

const trail = [{ label: 'Free Courses', href: '/free-courses' }];
const tabs = courseTabs(courseGroups);

export default function FreeCoursesPage() {
  const topic = useTabParam('topic', tabs);
  return (
    <Page>
      <PageMeta
        title="Free AI courses"
        description="Free courses, books and lecture series on NLP, computer vision, machine learning, deep learning, generative AI, LangChain and LlamaIndex."
        keywords="free AI courses, NLP, computer vision, machine learning, deep learning, generative AI, LangChain, LlamaIndex"
        structuredData={[breadcrumbData(trail)]}
      />
      <PageHeader title="Free Courses" lead="Courses, books and lectures that are free to study.">
        <Breadcrumb items={trail} />
      </PageHeader>
      <p className="-mt-3 mb-6 flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="rounded-sm bg-accent-soft px-2 py-0.5 font-semibold text-accent">Top 50</span>
        <span>
          List dated <time dateTime="2025-03-28">{coursesUpdated}</time>
        </span>
      </p>
      <Tabs label="Course topics" tabs={tabs} {...topic}>
        {(key) => <Topic topic={key} />}
      </Tabs>
      <aside className="mt-12 grid gap-1 rounded-lg border border-line bg-sunken p-5 sm:p-6">
        <h2 className="text-base font-bold">Know a free course?</h2>
        <p className="max-w-prose text-base text-muted">
          Share it with <strong className="font-semibold text-ink">{site.hashtag}</strong>, or{' '}
          <Link to="/submit-resource" className="font-medium text-accent underline underline-offset-3">
            tell us about it
          </Link>
          .
        </p>
      </aside>
    </Page>
  );
}

function Topic({ topic }: { topic: string }) {
  const group = courseGroups.find(({ key }) => key === topic);
  if (!group) return null;
  return (
    <>
      <h2 className="text-lg font-bold">{group.fullName} Resources</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {group.resources.map((resource) => (
          <li key={resource.url}>
            <CourseCard resource={resource} />
          </li>
        ))}
      </ul>
    </>
  );
}
