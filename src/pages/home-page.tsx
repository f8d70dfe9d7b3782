import { Plus } from 'lucide-react';
import { memo } from 'react';
import { partners } from '../content/partners';
import { site } from '../content/site';
import { useSession } from '../features/auth/session';
import { Directory } from '../features/tools/directory';
import { SearchBox } from '../features/tools/search-box';
import { useDirectoryState } from '../features/tools/use-directory-state';
import { HomeListData } from '../features/tools/home-list-data';
import { ButtonLink } from '../ui/button';
import { PageMeta } from '../ui/page-meta';

export default function HomePage() {
  const control = useDirectoryState();
  const { isAuthenticated } = useSession();

  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      <PageMeta
        title={`${site.name}: ${site.tagline}`}
        description="Browse, search and filter AI tools for text, image, video, audio, code and work. What members submit is read by a person before it is shown."
      />
      <HomeListData />
      <section className="grid items-end gap-x-10 gap-y-4 pb-6 pt-8 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="grid gap-1.5">
          <h1 tabIndex={-1} className="text-xl font-bold sm:text-2xl">
            Find the AI tool for the job
          </h1>
          <p className="max-w-prose text-pretty text-base text-muted">
            Free and premium tools for text, image, video, audio, code and work. What members submit is read by a person
            before it is listed.
          </p>
        </div>
        <div className="grid gap-2">
          <SearchBox control={control} />
          {isAuthenticated && (
            <ButtonLink to="/create-listing" size="sm" className="justify-self-start">
              <Plus className="size-4" aria-hidden />
              Add Your AI Tool
            </ButtonLink>
          )}
        </div>
      </section>
      <div id="directory" className="border-t border-line pt-4">
        <Directory control={control} />
      </div>
      <PartnerStrip />
    </div>
  );
}

const tileClass =
  'flex min-h-14 items-center justify-center rounded-lg border border-line bg-surface px-4 text-center text-sm font-semibold';

const PartnerStrip = memo(function PartnerStrip() {
  return (
    <section aria-labelledby="partners-heading" className="mt-20 border-t border-line pt-10">
      <h2 id="partners-heading" className="text-lg font-bold">
        Featured AI Partners
      </h2>
      <p className="mt-1 text-sm text-muted">Partner offers. We may earn a commission when you buy through them.</p>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {partners.map(({ name, href }) => (
          <li key={name}>
            {href ? (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow sponsored"
                className={`${tileClass} transition-[box-shadow,border-color] hover:border-line-strong hover:text-accent hover:shadow-card`}
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
