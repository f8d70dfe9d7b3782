/** Links to the page's feed and Markdown. React moves them into the head. */
export function AlternateLinks({ path, feed, hasMarkdown }: { path: string; feed?: string; hasMarkdown?: boolean }) {
  return (
    <>
      {feed && <link rel="alternate" type="application/atom+xml" href={`${path}.xml`} title={feed} />}
      {hasMarkdown && <link rel="alternate" type="text/markdown" href={`${path}.md`} />}
    </>
  );
}
