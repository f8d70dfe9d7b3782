import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Wrapped } from '../../ui/wrapped';
import { EDIT_FIELDS, type EditValues, type Listing, toValues } from './edit-values';

/** Shown when somebody else saved the listing first: both versions side by side, where they differ. */
export function ConflictNotice({
  base,
  newer,
  typed,
  onKeep,
  onLoad,
}: {
  /** The version that the form was opened with. */
  base: Listing;
  newer: Listing;
  typed: EditValues;
  onKeep: () => void;
  onLoad: () => void;
}) {
  const theirs = toValues(newer);
  const differing = EDIT_FIELDS.filter(({ field }) => theirs[field] !== typed[field]);
  return (
    <Notice
      tone="warning"
      role="alert"
      title="This listing was changed meanwhile, in another window or by another person"
    >
      <p>Nothing was saved, and what you typed is still in the form. Choose how to go on.</p>
      {newer.approval_status !== base.approval_status && <p>Its status is now: {newer.approval_status}.</p>}
      {differing.length > 0 && (
        <dl className="my-2 grid gap-3">
          {differing.map(({ field, label }) => (
            <div key={field} className="grid gap-1">
              <dt className="font-semibold">{label}</dt>
              <dd className="grid gap-x-4 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[8rem_minmax(0,1fr)]">
                <span className="text-muted">Newer version</span>
                <bdi>
                  <Wrapped text={theirs[field] || 'Empty'} />
                </bdi>
              </dd>
              <dd className="grid gap-x-4 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[8rem_minmax(0,1fr)]">
                <span className="text-muted">In your form</span>
                <bdi>
                  <Wrapped text={typed[field] || 'Empty'} />
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Keep my changes on top of it
        </Button>
        <Button size="sm" onClick={onLoad}>
          Load the newer version
        </Button>
      </div>
    </Notice>
  );
}
