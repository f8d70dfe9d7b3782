import type { ListedTool } from '../../domain/tool';
import { SaveToggle } from '../saved/save-toggle';
import { CompareToggle } from './compare-toggle';

/** What a visitor can do with a card besides opening it: native checkboxes, so that a press before the app has started is kept. */
export function CardActions({ tool }: { tool: ListedTool }) {
  return (
    <div className="card-toggles">
      <CompareToggle tool={tool} />
      <SaveToggle tool={tool} />
    </div>
  );
}
