import { BeforeAfter } from '../../ui/before-after';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { ListingValues, Rule } from '../../domain/listing/listing-columns';
import { choicesOf } from '../../domain/listing/listing-values';
import { fromTool, LISTING_FIELDS } from '../../domain/listing/listing-fields';
import type { Listing } from '../../domain/listing/edit-values';

const inWords = (rule: Rule, text: string) => choicesOf({ rule })?.[text] ?? text;

export function ConflictNotice({
  base,
  newer,
  typed,
  onKeep,
  onLoad,
}: {
  base: Listing;
  newer: Listing;
  typed: ListingValues;
  onKeep: () => void;
  onLoad: () => void;
}) {
  const newerValues = fromTool(newer);
  const differing = LISTING_FIELDS.filter(({ field }) => newerValues[field] !== typed[field]);
  return (
    <Notice tone="warning" role="alert" title="This listing has changed">
      <p>Someone else saved this listing while you were editing. Your text is kept but not saved yet.</p>
      {newer.approval_status !== base.approval_status && <p>The status is now {newer.approval_status}.</p>}
      {differing.length > 0 && (
        <dl className="my-2 grid gap-3">
          {differing.map(({ field, label, rule }) => (
            <div key={field} className="grid gap-1">
              <dt className="font-semibold">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                <BeforeAfter
                  before={inWords(rule, newerValues[field])}
                  after={inWords(rule, typed[field])}
                  names={['Newer version', 'In your form']}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Keep my changes
        </Button>
        <Button size="sm" onClick={onLoad}>
          Use the newer version
        </Button>
      </div>
    </Notice>
  );
}
