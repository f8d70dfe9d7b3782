import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { LISTING_COLUMNS, type ListingColumn } from '../../src/domain/listing-columns';
import type { AiTool } from '../../src/domain/tool';
import type { ToolDetails } from '../../src/domain/tool-details';
import { ListingPreview } from '../../src/features/review/listing-preview';
import { Submission } from '../../src/features/submissions/submission';
import { ToolView } from '../../src/features/tool-page/tool-view';
import { backend } from '../support/fake-supabase';
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

const show = (page: ReactElement) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
/** What a page says, addresses of links and pictures included, in small letters. */
const textOf = (container: HTMLElement) =>
  [container, ...container.querySelectorAll('[src],[href]')]
    .flatMap((element) => [
      element === container ? element.textContent : '',
      element.getAttribute('src'),
      element.getAttribute('href'),
    ])
    .join('\n')
    .toLowerCase();

/** Where a column is not shown, and why. A column that is added is shown everywhere, or stands here. */
const places: [place: string, page: ReactElement, not: Partial<Record<ListingColumn, string>>][] = [
  [
    "the tool's page",
    <ToolView key="page" tool={{ ...tool, tool_details: null }} isAdmin={false} />,
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

const details: ToolDetails = {
  tool_id: 'lumen',
  trial_days: 14,
  alternatives: ['luma'],
  has_api: true,
  api_documentation_url: 'https://docs.example/',
  api_quality: 'excellent',
  api_category: 'LLM',
  last_reviewed_on: '2026-03-04',
};
/** What a detail is on the page of its tool. */
const pageOf: Record<keyof Omit<ToolDetails, 'tool_id'>, string> = {
  trial_days: '14 days',
  alternatives: 'Luma',
  has_api: 'Yes',
  api_documentation_url: 'https://docs.example/',
  api_quality: 'excellent',
  api_category: 'LLM',
  last_reviewed_on: 'March 4, 2026',
};

it("every detail can be seen on the tool's page", async () => {
  backend.answers['select ai_tools'] = { data: [{ id: 'luma', slug: 'luma', name: 'Luma' }] };
  const { container } = show(<ToolView tool={{ ...tool, tool_details: details }} isAdmin={false} />);
  await screen.findByText('Luma');
  const seen = textOf(container);
  expect(Object.values(pageOf).filter((words) => !seen.includes(words.toLowerCase()))).toEqual([]);
});

describe.each(places)('on %s', (_place, page, not) => {
  it.each(columns)('%s can be seen', (column) => {
    const seen = textOf(show(page).container);
    const missing = words(column).filter((word) => !seen.includes(word.toLowerCase()));
    expect(missing).toEqual(column in not ? words(column) : []);
  });
});
