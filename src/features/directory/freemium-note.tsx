import { numeral } from '../../domain/text/text';
import type { DirectoryPage } from '../../lib/database';
import { InPlaceLink } from '../../ui/in-place-link';
import type { Asked } from './tools.queries';
import type { DirectoryControl } from './use-directory-state';

type Props = Pick<DirectoryControl, 'hrefOf'> & {
  asked: Asked;
  facets: DirectoryPage['facets'];
  onChoose: (change: { pricing: string }) => void;
};

/** 'Free' leaves freemium out, which many take for free: says so, with one tap to add it, and one to leave it out again. */
export function FreemiumNote({ asked: { pricing }, facets, hrefOf, onChoose }: Props) {
  const count = facets.pricing.freemium ?? 0;
  const isFreeOnly = pricing === 'free' && count > 0;
  if (!isFreeOnly && pricing !== 'free,freemium') return null;
  const next = { pricing: isFreeOnly ? 'free,freemium' : 'free' };
  return (
    <p className="pb-2 text-sm text-muted">
      {isFreeOnly ? 'Free leaves out freemium: free to begin with, paid for more. ' : 'Freemium tools are shown too. '}
      <InPlaceLink
        href={hrefOf(next)}
        onFollow={() => onChoose(next)}
        className="inline-block py-1 font-semibold text-accent underline underline-offset-2"
      >
        {isFreeOnly ? `Show ${numeral(count)} freemium too` : 'Show free only'}
      </InPlaceLink>
    </p>
  );
}
