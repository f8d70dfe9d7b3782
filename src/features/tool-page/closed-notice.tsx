import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type Closed, describeClosing } from '../../domain/listing/closed-tool';
import { toolPath } from '../../domain/directory/paths';
import { Notice } from '../../ui/notice';
import { useLocale } from '../../ui/use-locale';
import type { SimilarTool } from './tool-page.queries';

const MAX_LISTED = 3;

export function ClosedNotice({ closed, similar }: { closed: Closed; similar: SimilarTool[] }) {
  const locale = useLocale();
  const { successor } = closed;
  const listed = successor ? [successor] : similar.slice(0, MAX_LISTED);
  return (
    <Notice tone="warning" className="mb-6 max-w-form" title={describeClosing(closed, locale)}>
      {listed.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          {successor ? 'Try ' : 'Similar tools: '}
          {listed.map(({ slug, name }, at) => (
            <Fragment key={slug}>
              {at > 0 && (at === listed.length - 1 ? ' and ' : ', ')}
              <Link to={toolPath(slug)} className="font-semibold underline">
                <bdi>{name}</bdi>
              </Link>
            </Fragment>
          ))}
          {successor && ' instead'}.
        </p>
      )}
    </Notice>
  );
}
