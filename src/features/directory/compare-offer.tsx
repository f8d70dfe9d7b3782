import type { DirectoryPage } from '../../lib/database';
import { comparePath } from '../../domain/directory/compare';
import { ButtonLink } from '../../ui/button';

/** A link above the results that compares the two tools of a search such as 'x vs y'. */
export const CompareOffer = ({ tools }: { tools: NonNullable<DirectoryPage['compared']> }) => (
  <ButtonLink to={comparePath(tools.map(({ slug }) => slug))} className="mb-3 max-w-full py-2 [overflow-wrap:anywhere]">
    <span>
      Compare <bdi>{tools.map(({ name }) => name).join(' and ')}</bdi>
    </span>
  </ButtonLink>
);
