import { Fragment } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { toolPath } from '../../domain/directory/paths';
import type { Duplicates } from '../../lib/database';
import { Field, Textarea } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { REASON, type WithReason } from './duplicates';
import { isAddressTaken } from './use-duplicates';

/** Links to tools. They open in new tabs, so that the form keeps its values and the chosen file. */
function Tools({ tools }: { tools: Duplicates['listed'] }) {
  return tools.map(({ slug, name }, at) => (
    <Fragment key={slug}>
      {at > 0 && (at === tools.length - 1 ? ' and ' : ', ')}
      <Link to={toolPath(slug)} target="_blank" className="font-medium underline [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </Fragment>
  ));
}

export function NamesAlike({ taken }: { taken: Duplicates | undefined }) {
  return (
    <div role="status">
      {taken && taken.named.length > 0 && (
        <p className="mt-1.5 text-sm text-muted">
          The directory has a tool with a similar name: <Tools tools={taken.named} />.
        </p>
      )}
    </div>
  );
}

function titleOf({ listed, is_own_waiting }: Duplicates): string {
  if (listed.length > 0) return 'This address is already listed.';
  return is_own_waiting ? 'You already submitted this address.' : 'This address is already in review.';
}

export function AddressTaken({ taken, isReasonAsked }: { taken: Duplicates | undefined; isReasonAsked: boolean }) {
  const { register, formState } = useFormContext<WithReason>();
  const isTaken = taken !== undefined && isAddressTaken(taken);
  return (
    <>
      <div role="status">
        {isTaken && (
          <Notice tone="warning" title={titleOf(taken)} className="mt-3">
            <p>
              {taken.listed.length > 0 ? (
                <>
                  The address belongs to <Tools tools={taken.listed} />.
                </>
              ) : taken.is_own_waiting ? (
                <>
                  You can change that submission under{' '}
                  <Link to="/my-submissions" target="_blank" className="font-medium underline">
                    My tools<span className="sr-only"> (opens in a new tab)</span>
                  </Link>
                  .
                </>
              ) : (
                ''
              )}{' '}
              {isReasonAsked && 'If your tool is a different one, explain why below.'}
            </p>
          </Notice>
        )}
      </div>
      {isTaken && isReasonAsked && (
        <div className="mt-3">
          <Field label="Why your tool is different" error={formState.errors[REASON]?.message} hint="Not public.">
            {(attributes) => <Textarea {...attributes} {...register(REASON)} rows={2} className="min-h-18" />}
          </Field>
        </div>
      )}
    </>
  );
}
