import type { DirectoryPage } from '../../lib/database';
import { comparePath } from '../../domain/directory/compare';
import { ButtonLink } from '../../ui/button';

/** For a search such as 'x vs y': the way to the comparison of what it names, before the first tool. */
export const CompareOffer = ({ tools }: { tools: NonNullable<DirectoryPage['compared']> }) => (
  <ButtonLink to={comparePath(tools.map(({ slug }) => slug))} className="mb-3 max-w-full py-2 [overflow-wrap:anywhere]">
    <span>
      Compare <bdi>{tools.map(({ name }) => name).join(' and ')}</bdi>
    </span>
  </ButtonLink>
);
