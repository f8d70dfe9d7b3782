import { Suspense, use, useEffect, useState, useTransition } from 'react';
import { loadBody } from '../../content/blog/load-body';
import type { BlogBlock } from '../../content/content.types';
import { LoadError } from '../../ui/load-error';
import { headingId, Prose } from '../../ui/prose';

type Loading = Promise<BlogBlock[] | null> & { status?: 'fulfilled'; value?: BlogBlock[] | null };

/** The promises of the article bodies that were requested, by slug. A promise resolves to null if loading failed. */
const bodies = new Map<string, Loading>();

/** Loads an article's body once. Later calls return the same promise. */
export function bodyOf(slug: string): Promise<BlogBlock[] | null> {
  const known = bodies.get(slug);
  if (known) return known;
  const loading: Loading = Promise.resolve(loadBody(slug)).then(
    (body) => body ?? null,
    () => null,
  );
  bodies.set(slug, loading);
  // React reads these fields of a promise. With them, a loaded body renders synchronously, as hydration requires.
  void loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }));
  return loading;
}

/** An article's body with its table of contents. The body is a separate chunk. */
export function PostBody({ slug }: { slug: string }) {
  return (
    <Suspense fallback={<BodySkeleton />}>
      <LoadedBody slug={slug} />
    </Suspense>
  );
}

function LoadedBody({ slug }: { slug: string }) {
  const [, setAttempt] = useState(0);
  const [isRetrying, startRetry] = useTransition();
  const body = use(bodyOf(slug));

  if (body) return <Article body={body} />;
  const retry = () => {
    bodies.delete(slug);
    startRetry(() => setAttempt((attempt) => attempt + 1));
  };
  return (
    <LoadError title="The article could not be loaded." className="max-w-form" isRetrying={isRetrying} onRetry={retry}>
      Check your connection, then reload the page.
    </LoadError>
  );
}

function Article({ body }: { body: BlogBlock[] }) {
  // The browser could not scroll to the section at page load, because the body had not been rendered.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
  }, []);
  const sections = body.filter((block) => block.kind === 'heading' && block.level === 2) as { text: string }[];
  return (
    <div className="grid gap-x-12 lg:grid-cols-[16rem_minmax(0,46rem)] xl:gap-x-20">
      <nav aria-labelledby="sections-heading" className="sticky top-24 hidden self-start lg:block">
        <h2 id="sections-heading" className="text-sm font-semibold tracking-normal">
          On this page
        </h2>
        <ul className="mt-2 border-l border-line">
          {sections.map(({ text }) => (
            <li key={text}>
              <a
                href={`#${headingId(text)}`}
                className="-ml-px block border-l border-transparent py-1.5 pl-4 text-sm text-muted hover:border-accent hover:text-ink"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Prose blocks={body} />
    </div>
  );
}

/** The placeholder is as tall as a long article, so that Back can restore the scroll position. */
function BodySkeleton() {
  return (
    <div role="status" className="min-h-[280rem] lg:ml-[19rem] xl:ml-[21rem]">
      <span className="sr-only">Loading the article...</span>
      <div className="grid max-w-[32.5rem] animate-[appear_150ms_300ms_both] gap-3" aria-hidden>
        {Array.from({ length: 12 }, (_, line) => (
          <div key={line} className={`skeleton h-4 ${line % 4 === 3 ? 'mb-4 w-3/5' : 'w-full'}`} />
        ))}
      </div>
    </div>
  );
}
