import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { memo, Suspense } from 'react';
import { site } from '../content/site';
import { useSession } from '../features/auth/session';
import { useAccess } from '../features/auth/use-access';
import { PickedTools } from '../features/picks/picked-tools';
import { pickQueries } from '../features/picks/picks.queries';
import { Directory } from '../features/directory/directory';
import { directoryTitle } from '../features/directory/directory-title';
import { websiteData } from '../features/directory/website-data';
import { useDirectoryState } from '../features/directory/use-directory-state';
import { useCategories } from '../features/categories/use-categories';
import { HomeListData } from '../features/directory/home-list-data';
import { ButtonLink } from '../ui/button';
import { NeedsJavaScript } from '../ui/needs-javascript';
import { PageMeta } from '../ui/page-meta';

const none: never[] = [];

export default function HomePage() {
  const control = useDirectoryState();
  const { isAuthenticated } = useSession();
  const isAdmin = useAccess().kind === 'administrator';
  const families = useCategories();
  const filtered = directoryTitle(families, control.settled);
  const picks = useQuery({ ...pickQueries.all(), enabled: !filtered });

  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      <PageMeta
        title={filtered ? `${filtered} | ${site.name}` : `${site.name}: ${site.tagline}`}
        // Search engines may index the whole directory, but not filtered views.
        isPrivate={filtered !== undefined}
        description="Browse, search and filter AI tools for text, image, video, audio, code and work. A person reviews every submission before it is shown."
        structuredData={[websiteData()]}
      />
      {!filtered && <HomeListData state={control.settled} />}
      <section className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-2 sm:pt-5">
        <h1 tabIndex={-1} className="text-lg font-bold sm:text-xl">
          Find the AI tool for the job
        </h1>
        {isAuthenticated && (
          <ButtonLink to="/create-listing" size="sm">
            <Plus className="size-4" aria-hidden />
            Add Your AI Tool
          </ButtonLink>
        )}
      </section>
      <NeedsJavaScript>
        Searching needs JavaScript. Without it, browse by{' '}
        <a href="/sitemap" className="underline">
          category
        </a>
        .
      </NeedsJavaScript>
      {/* The content below the list hydrates after the list. */}
      <Directory control={control} title="AI tools">
        <Suspense>
          <PickedTools picks={picks.data ?? none} isAdmin={isAdmin} />
        </Suspense>
      </Directory>
      {site.partners.length > 0 && (
        <Suspense>
          <PartnerStrip />
        </Suspense>
      )}
    </div>
  );
}

const tileClass =
  'flex min-h-14 items-center justify-center rounded-lg border border-line bg-surface px-1 text-center text-sm font-semibold';

const PartnerStrip = memo(function PartnerStrip() {
  return (
    <section aria-labelledby="partners-heading" className="mt-20 border-t border-line pt-10">
      <h2 id="partners-heading" className="text-lg font-bold">
        Featured AI Partners
      </h2>
      <p className="mt-1 text-sm text-muted">Partner offers. We may earn a commission when you buy through them.</p>
      {/* The tiles of the last row share its width. With this grid, the last row never has a single tile. */}
      <ul className="mt-5 flex flex-wrap gap-3">
        {site.partners.map(({ name, href }) => (
          <li key={name} className="grow basis-[30%] md:basis-[18%] lg:basis-[15%]">
            {href ? (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow sponsored"
                className={`${tileClass} transition-colors hover:border-line-strong hover:text-accent`}
              >
                {name}
              </a>
            ) : (
              <span className={tileClass}>{name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
