import type { ListedTool } from '../../domain/tool';
import { SaveToggle } from '../saved/save-toggle';

/** What a visitor can do with a card besides opening it: native checkboxes, so that a press before the app has started is kept. */
export function CardActions({ tool }: { tool: ListedTool }) {
  return (
    <div className="card-toggles">
      <SaveToggle tool={tool} />
    </div>
  );
}
