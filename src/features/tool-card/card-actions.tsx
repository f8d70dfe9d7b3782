import { Link } from 'react-router-dom';
import { reportPath } from '../../domain/directory/paths';
import type { ListedTool } from '../../domain/listing/tool';
import { SaveToggle } from '../saved/save-toggle';
import { CompareToggle } from './compare-toggle';

/** What a visitor can do with a card besides opening it: native checkboxes, so that a press before the app has started is kept. */
export function CardActions({ tool }: { tool: ListedTool }) {
  return (
    <div className="card-toggles">
      {/* It shows itself to the pointer and the focus: sixteen flags would be all that one sees. */}
      {!tool.closed_on && (
        <Link to={reportPath(tool.slug)} title="Something wrong?" className="card-report">
          <span className="sr-only">Something wrong with {tool.name}?</span>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M5 21V4c4-3 9 3 14 0v10c-5 3-10-3-14 0" />
          </svg>
        </Link>
      )}
      <CompareToggle tool={tool} />
      <SaveToggle tool={tool} />
    </div>
  );
}
