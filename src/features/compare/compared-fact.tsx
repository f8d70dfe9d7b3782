import type { Fact } from '../../domain/listing/listing-facts';
import { hostOf } from '../../lib/web-address';
import { FactText } from '../../ui/fact-text';

/** A tool's value in a row. For a website only the host is shown, because the column header already has the link. */
export function ComparedFact({ fact }: { fact: Fact | undefined }) {
  if (!fact?.text) return <span className="text-muted">Not stated</span>;
  if (fact.key === 'url') return hostOf(fact.text).replace(/^www\./, '');
  if (fact.look === 'prose')
    return (
      <span className="line-clamp-10">
        <FactText fact={fact} />
      </span>
    );
  return <FactText fact={fact} />;
}
