import { Link } from 'react-router-dom';
import { describeClosing } from '../../domain/listing/closed-tool';
import { toolPath } from '../../domain/directory/paths';
import type { DirectoryPage } from '../../lib/database';

/** Links above the results to closed tools with the searched name. The results do not contain closed tools. */
export const ClosedTools = ({ tools }: { tools: NonNullable<DirectoryPage['closed']> }) =>
  tools.map((tool) => (
    <p key={tool.slug} className="mb-3 text-sm [overflow-wrap:anywhere]">
      <Link to={toolPath(tool.slug)} className="font-semibold text-accent underline">
        <bdi>{tool.name}</bdi>
      </Link>{' '}
      <span className="text-muted">{describeClosing(tool).replace('C', 'c')}. The tool’s page shows alternatives.</span>
    </p>
  ));
