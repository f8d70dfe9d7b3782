import { blogPosts } from '../content/blog/posts';
import { blogData } from '../features/blog/blog-data';
import { blogTabs, postsOfTab } from '../features/blog/blog-rules';
import { PostGrid } from '../features/blog/post-card';
import { Breadcrumb, breadcrumbData } from '../ui/breadcrumb';
import { Page, PageHeader } from '../ui/page-header';
import { PageMeta } from '../ui/page-meta';
import { Tabs, useTabParam } from '../ui/tabs';

const trail = [{ label: 'Blog', href: '/blog' }];

export default function BlogPage() {
  const tab = useTabParam('tab', blogTabs);
  return (
    <Page>
      <PageMeta
        title="Blog: AI tools compared"
        description="AI tools for video, text, images, audio and development compared: strengths, limits, and who owns the result."
        keywords="AI tools, AI video tools, AI writing tools, AI image generators, AI audio tools, AI coding assistants"
        structuredData={[blogData(blogPosts), breadcrumbData(trail)]}
      />
      <PageHeader title="Blog" lead="AI tools compared by the job they do.">
        <Breadcrumb items={trail} />
      </PageHeader>
      <Tabs label="Blog categories" tabs={blogTabs} {...tab}>
        {(value) => <PostGrid posts={postsOfTab(blogPosts, value)} />}
      </Tabs>
    </Page>
  );
}
