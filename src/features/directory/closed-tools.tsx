import { Link } from 'react-router-dom';
import { describeClosing } from '../../domain/listing/closed-tool';
import { toolPath } from '../../domain/directory/paths';
import type { DirectoryPage } from '../../lib/database';

/** Above what a search finds: the way to a closed tool of exactly this name, which stands in no list. */
export const ClosedTools = ({ tools }: { tools: NonNullable<DirectoryPage['closed']> }) =>
  tools.map((tool) => (
    <p key={tool.slug} className="mb-3 text-sm [overflow-wrap:anywhere]">
      <Link to={toolPath(tool.slug)} className="font-semibold text-accent underline">
        <bdi>{tool.name}</bdi>
      </Link>{' '}
      <span className="text-muted">{describeClosing(tool).replace('C', 'c')}; its page shows alternatives.</span>
    </p>
  ));
