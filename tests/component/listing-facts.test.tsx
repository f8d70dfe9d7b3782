import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { isFound } from '../../src/domain/listing/closed-tool';
import { LISTING_COLUMNS, type ListingColumn } from '../../src/domain/listing/listing-columns';
import type { AiTool } from '../../src/domain/listing/tool';
import { apiInWords } from '../../src/domain/listing/api-in-words';
import { Comparison } from '../../src/features/compare/comparison';
import { ListingPreview } from '../../src/features/review/listing-preview';
import { Submission } from '../../src/features/submissions/submission';
import { metaDescription, softwareData } from '../../src/features/tool-page/tool-data';
import { ToolView } from '../../src/features/tool-page/tool-view';
import { backend } from '../support/fake-supabase';
import { makeTool, tellingRow } from '../support/tools';

const columns = Object.keys(LISTING_COLUMNS) as ListingColumn[];

const tool: AiTool = {
  ...makeTool({ approval_status: 'pending' }),
  ...tellingRow(),
};
/** How people read some of them: in a sentence, in their language, or as names. */
const read: Partial<Record<ListingColumn, string>> = {
  has_api: 'Has an image API',
  last_reviewed_on: 'Mar 4, 2026',
  alternatives: 'Luma',
};
const words = (column: ListingColumn) => [read[column] ?? tool[column]].flat().map(String);

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

/** The listing in a comparison, with what is known beside it. */
function compared() {
  const column = { asked: 'lumen', tool: { ...tool, named: [{ slug: 'luma', name: 'Luma' }] } };
  return <Comparison key="compared" columns={[column]} isAdmin={false} onRemove={() => {}} />;
}

/** Where a column is not shown, and why. A column that is added is shown everywhere, or stands here. */
const places: [place: string, page: ReactElement, not: Partial<Record<ListingColumn, string>>][] = [
  [
    "the tool's page",
    <ToolView key="page" tool={tool} isAdmin={false} />,
    { url: 'the link of a tool with an affiliate address leads there; the host is shown' },
  ],
  [
    'the comparison',
    compared(),
    {
      url: 'the link of a tool with an affiliate address leads there; the host is shown',
      screenshot_url: "a picture, for the tool's page",
      banner_url: 'an advertisement',
      premium_type: 'nothing of payment is compared',
      sponsor_tier: 'nothing of payment is compared',
    },
  ],
  [
    "the owner's view",
    <Submission key="owner" tool={tool} userId="me" />,
    {
      affiliate_url: "the administrator's",
      premium_type: 'its placements are listed, with their states',
      sponsor_tier: 'its placements are listed, with their states',
      last_reviewed_on: 'it says when it was approved',
      alternatives: 'ids, which its page shows by their names',
    },
  ],
  [
    "the reviewer's preview",
    <ListingPreview key="reviewer" tool={tool} />,
    {
      last_reviewed_on: 'it is looked at now',
      alternatives: 'ids, which its page shows by their names',
    },
  ],
];

it.each([
  [{}, ''],
  [{ has_api: false, api_category: 'LLM' as const }, 'Has no API'],
  [{ has_api: true }, 'Has an API'],
  [
    { has_api: true, api_category: 'Image' as const, api_quality: 'excellent' as const },
    'Has an image API, rated excellent',
  ],
  [{ has_api: true, api_category: 'LLM' as const, api_quality: 'good' as const }, 'Has an LLM API, rated good'],
  [{ api_category: 'Multimodal' as const }, 'Has a multimodal API'],
  [{ has_api: true, api_quality: 'good' as const }, 'Has an API, rated good'],
])('an API is told in words: %o', (known, said) => {
  expect(apiInWords({ has_api: null, api_quality: null, api_category: null, ...known })).toBe(said);
});

it.each([
  ['the stated day', '2026-03-04', 'Last checkedMar 4, 2026'],
  ['that of the approval', null, 'Last checkedMay 6, 2026'],
])('a page has one date: %s', (_which, last_reviewed_on, said) => {
  const days = { approved_at: '2026-05-06T10:00:00Z', updated_at: '2026-07-08T10:00:00Z', last_reviewed_on };
  const { container } = show(<ToolView tool={{ ...tool, ...days }} isAdmin={false} />);
  expect(container.textContent).toContain(said);
  expect(container.querySelectorAll('time')).toHaveLength(1);
});

it('a screenshot stands at the head of the page; where it cannot be loaded, the plate does', () => {
  const { container } = show(<ToolView tool={tool} isAdmin={false} />);
  const screenshot = screen.getByAltText(/^Screenshot of/);
  expect(screenshot.getAttribute('src')).toBe('https://screenshot-url.example/at');
  fireEvent.error(screenshot);
  expect(screen.queryByAltText(/^Screenshot of/)).toBeNull();
  expect(container.querySelector('[href^="/kinds.svg#"]')).not.toBeNull();
});

it('what is not known has no place on the page', () => {
  const { container } = show(<ToolView tool={makeTool()} isAdmin={false} />);
  expect(container.textContent).not.toMatch(/What it does|Best for|What is free|Platforms|API|Alternatives/);
});

it('says when the link last worked, and nothing of a former address', () => {
  const check = { url: tool.url, works_at: '2026-11-21T23:30:00Z' };
  const said = (link_checks: { url: string; works_at: string | null }) =>
    show(<ToolView tool={{ ...tool, link_checks }} isAdmin={false} />).container.textContent;
  expect(said(check)).toContain('Link last workedNov 21, 2026');
  expect(said({ ...check, works_at: null })).not.toContain('Link last worked');
  expect(said({ ...check, url: 'https://former.example/' })).not.toContain('Link last worked');
});

describe('a closed tool', () => {
  const successor = { slug: 'luma', name: 'Luma' };
  const ended = (next: typeof successor | null) => ({
    ...makeTool({ pricing_type: 'free' }),
    closed_listings: { closed_on: '2026-05-17', successor: next },
  });

  it('says since when, and what people look at instead, and offers neither a visit nor a comparison', async () => {
    backend.answers['similar_tools'] = {
      data: ['One', 'Two', 'Three', 'Four'].map((name) => ({ ...makeTool(), id: name, slug: name, name })),
    };
    const { container, unmount } = show(<ToolView tool={ended(successor)} isAdmin={false} />);
    expect(container.textContent).toContain('Closed in May 2026People look at Luma instead.');
    expect(screen.getByRole('link', { name: 'Luma' }).getAttribute('href')).toBe('/tools/luma');
    expect(screen.queryByRole('link', { name: /^Visit/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Compare/ })).toBeNull();
    unmount();
    show(<ToolView tool={ended(null)} isAdmin={false} />);
    expect((await screen.findByText(/^What comes closest to it:/)).textContent).toBe(
      'What comes closest to it: One, Two and Three.',
    );
  });

  it('is described to search engines as it is, and not as to be had', () => {
    const told = JSON.stringify(softwareData(ended(null)));
    expect(told).toContain('"creativeWorkStatus":"Obsolete"');
    expect(told).not.toMatch(/"offers"|"isAccessibleForFree"|"url"/);
    expect(metaDescription(ended(successor))).toMatch(/^Lumen \(closed in May 2026; people look at Luma\): Turns/);
    expect(metaDescription(ended(null))).toMatch(/^Lumen \(closed in May 2026\): Turns/);
  });

  it('may be found for 90 days', () => {
    const closed = { closed_on: '2026-05-17' };
    expect(isFound(closed, Date.parse('2026-08-14T23:59:59Z'))).toBe(true);
    expect(isFound(closed, Date.parse('2026-08-15T00:00:00Z'))).toBe(false);
    expect(isFound(null)).toBe(true);
  });
});

/** What search engines are not told, and why, beside what is known beyond the listing. A column that is added is told, or stands here. */
const untold: Partial<Record<ListingColumn, string>> = {
  what_is_free: 'schema.org has no word for it',
  affiliate_url: 'the link for visitors',
  banner_url: 'an advertisement',
  premium_type: 'an advertisement',
  sponsor_tier: 'an advertisement',
};
it.each(columns.filter((column) => LISTING_COLUMNS[column].part !== 'known'))(
  'search engines are told %s',
  (column) => {
    const told = JSON.stringify(softwareData(tool)).toLowerCase();
    const named = column === 'pricing_type' ? ['isaccessibleforfree'] : words(column).map((word) => word.toLowerCase());
    expect(named.filter((word) => !told.includes(word))).toEqual(column in untold ? named : []);
  },
);

describe.each(places)('on %s', (_place, page, not) => {
  it.each(columns)('%s can be seen', async (column) => {
    backend.answers['similar_tools'] = { data: [{ ...makeTool({ slug: 'luma', name: 'Luma' }), has_api: null }] };
    const { container } = show(page);
    const missing = () => words(column).filter((word) => !textOf(container).includes(word.toLowerCase()));
    await waitFor(() => expect(missing()).toEqual(column in not ? words(column) : []));
  });
});
