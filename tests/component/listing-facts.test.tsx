import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { LISTING_COLUMNS, type ListingColumn } from '../../src/domain/listing-columns';
import type { AiTool } from '../../src/domain/tool';
import { ListingPreview } from '../../src/features/review/listing-preview';
import { Submission } from '../../src/features/submissions/submission';
import type { ShownTool } from '../../src/features/tool-page/tool-page.queries';
import { ToolView } from '../../src/features/tool-page/tool-view';
import { makeTool } from '../support/tools';

vi.mock('../../src/lib/supabase', () => import('../support/fake-supabase'));

const columns = Object.keys(LISTING_COLUMNS) as ListingColumn[];

/** A value that stands nowhere else on the screen, of the same kind as that of a made-up listing. */
function telling(column: ListingColumn): unknown {
  const rule = LISTING_COLUMNS[column].form?.rule;
  if (column === 'banner_url' || rule?.kind === 'address') return `https://${column.replace('_', '-')}.example/at`;
  if (rule?.kind === 'choice') return rule.values.at(-1);
  return Array.isArray(makeTool()[column]) ? [`a ${column}`, `another ${column}`] : `What the ${column} says`;
}
const tool: AiTool = {
  ...makeTool({ approval_status: 'pending' }),
  ...Object.fromEntries(columns.map((column) => [column, telling(column)])),
  // Gold is a tier of sponsored listings.
  premium_type: 'sponsored',
};
const words = (column: ListingColumn) => [tool[column]].flat().map(String);

/** Where a column is not shown, and why. A column that is added is shown everywhere, or stands here. */
const places: [place: string, screen: ReactElement, not: Partial<Record<ListingColumn, string>>][] = [
  [
    "the tool's page",
    <ToolView key="page" tool={{ ...tool, tool_details: null } as ShownTool} isAdmin={false} />,
    { url: 'the link of a tool with an affiliate address leads there; the host is shown' },
  ],
  [
    "the owner's view",
    <Submission key="owner" tool={tool} userId="me" />,
    {
      affiliate_url: "the administrator's",
      premium_type: 'its placements are listed, with their states',
      sponsor_tier: 'its placements are listed, with their states',
    },
  ],
  ["the reviewer's preview", <ListingPreview key="reviewer" tool={tool} />, {}],
];

describe.each(places)('on %s', (_place, screen, not) => {
  it.each(columns)('%s can be seen', (column) => {
    const { container } = render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>,
    );
    const attributes = [...container.querySelectorAll('[src],[href]')].flatMap((element) => [
      element.getAttribute('src'),
      element.getAttribute('href'),
    ]);
    const seen = [container.textContent, ...attributes].join('\n').toLowerCase();
    const missing = words(column).filter((word) => !seen.includes(word.toLowerCase()));
    expect(missing).toEqual(column in not ? words(column) : []);
  });
});
