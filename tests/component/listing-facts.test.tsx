import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../src/app/query-client';
import { isFound } from '../../src/domain/listing/closed-tool';
import { LISTING_COLUMNS, type ListingColumn } from '../../src/domain/listing/listing-columns';
import type { AiTool } from '../../src/domain/listing/tool';
import { describeApi } from '../../src/domain/listing/api-in-words';
import { Comparison } from '../../src/features/compare/comparison';
import { PendingPreview } from '../../src/features/review/kinds/pending-preview';
import { OwnTool } from '../../src/features/my-tools/own-tool';
import { metaDescription, softwareData } from '../../src/features/tool-page/tool-data';
import type { ShownTool, SimilarTool } from '../../src/features/tool-page/tool-page.queries';
import { ToolView } from '../../src/features/tool-page/tool-view';
import { pendingItem } from '../support/review-page';
import { makeTool, fullRow } from '../support/tools';

const columns = Object.keys(LISTING_COLUMNS) as ListingColumn[];

const tool: AiTool = {
  ...makeTool({ approval_status: 'pending' }),
  ...fullRow(),
};
/** Columns that pages show as text instead of the stored value. */
const displayed: Partial<Record<ListingColumn, string>> = {
  has_api: 'Has an image API',
  alternatives: 'Luma',
};
const words = (column: ListingColumn) =>
  [displayed[column] ?? tool[column]].flat().map((value) => (value === true ? 'Yes' : String(value)));

const show = (page: ReactElement) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
/** Returns the page’s text and the URLs of its links and images, in lower case. */
const textOf = (container: HTMLElement) =>
  [container, ...container.querySelectorAll('[src],[href]')]
    .flatMap((element) => [
      element === container ? element.textContent : '',
      element.getAttribute('src'),
      element.getAttribute('href'),
    ])
    .join('\n')
    .toLowerCase();

function compared() {
  const column = { asked: 'lumen', tool: { ...tool, named: [{ slug: 'luma', name: 'Luma' }] } };
  return <Comparison key="compared" columns={[column]} isAdmin={false} onRemove={() => {}} />;
}

const neverShown = {
  api_quality: 'an opinion without a stated measure',
  last_reviewed_on: 'a date that an import file claims',
};

const other = (own: Partial<SimilarTool>) => ({ ...makeTool(), has_api: null, ...own }) as SimilarTool;

/** Each page with the columns that it omits and the reason. Show a new column on every page, or list it here. */
const places: [place: string, page: ReactElement, not: Partial<Record<ListingColumn, string>>][] = [
  [
    "the tool's page",
    <ToolView key="page" tool={tool} similar={[other({ slug: 'luma', name: 'Luma' })]} isAdmin={false} />,
    {
      ...neverShown,
      url: 'a tool with an affiliate address links to that address; the host is shown',
      category: 'the breadcrumb above the page shows it',
    },
  ],
  [
    'the comparison',
    compared(),
    {
      ...neverShown,
      url: 'a tool with an affiliate address links to that address; the host is shown',
      screenshot_url: "an image for the tool's page",
      video_url: "for the tool's page",
      banner_url: 'an advertisement',
      premium_type: 'payment is not compared',
      sponsor_tier: 'payment is not compared',
    },
  ],
  [
    "the owner's view",
    <OwnTool
      key="owner"
      row={{
        id: tool.id,
        is_own: true,
        tool: { ...tool, closed_listings: null },
        placements: [],
        claim: null,
        feedback: [],
      }}
      userId="me"
      isFirstOpen
    />,
    {
      affiliate_url: 'only for the administrator',
      premium_type: 'the placements are listed with their states',
      sponsor_tier: 'the placements are listed with their states',
      ...neverShown,
      alternatives: 'ids; the tool page shows their names',
    },
  ],
  [
    "the reviewer's preview",
    <PendingPreview key="reviewer" row={pendingItem(tool)} />,
    {
      ...neverShown,
      alternatives: 'ids; the tool page shows their names',
    },
  ],
];

it.each([
  [{}, ''],
  [{ has_api: false, api_category: 'LLM' as const }, 'Has no API'],
  [{ has_api: true }, 'Has an API'],
  [{ has_api: true, api_category: 'Image' as const }, 'Has an image API'],
  [{ has_api: true, api_category: 'LLM' as const }, 'Has an LLM API'],
  [{ api_category: 'Multimodal' as const }, 'Has a multimodal API'],
])('the API details %o are described in words', (known, text) => {
  expect(describeApi({ has_api: null, api_category: null, ...known })).toBe(text);
});

const check = { url: tool.url, outcome: 'works', checked_at: '2026-11-21T23:30:00Z' };
const reviewed = { reviewed_at: '2026-05-06T10:00:00Z' };
it.each<[string, Partial<ShownTool>, string[]]>([
  [
    'the link check if the link works',
    { link_checks: check, listing_reviews: reviewed },
    ['Link last checked Nov 21, 2026'],
  ],
  [
    'the review if the link does not work',
    { link_checks: { ...check, outcome: 'refused' }, listing_reviews: reviewed },
    ['Listing reviewed May 6, 2026'],
  ],
  [
    'nothing after a check of a former address',
    { link_checks: { ...check, url: 'https://former.example/' }, listing_reviews: null },
    [],
  ],
  ['nothing after an import', { approved_at: '2026-05-06T10:00:00Z', last_reviewed_on: '2025-05-20' }, []],
  [
    'nothing for a closed tool',
    { link_checks: check, listing_reviews: reviewed, closed_listings: { closed_on: '2026-05-17', successor: null } },
    [],
  ],
])('the availability line shows %s', (_which, known, lines) => {
  const { container } = show(<ToolView tool={{ ...makeTool(), url: tool.url, ...known }} isAdmin={false} />);
  expect([...container.querySelectorAll('time')].map((time) => time.parentElement?.textContent)).toEqual(lines);
});

it('an image that fails to load keeps its space', () => {
  const { container } = show(<ToolView tool={tool} isAdmin={false} />);
  const screenshot = screen.getByAltText(/^Screenshot of/);
  expect(screenshot.getAttribute('src')).toBe('https://screenshot-url.example/at');
  fireEvent.error(screenshot);
  expect(screen.queryByAltText(/^Screenshot of/)).toBeNull();
  expect(container.querySelector('.aspect-video')?.textContent).toBe('The picture could not be loaded.');
});

it('a video sends no request before a visitor clicks it', () => {
  const { container } = show(<ToolView tool={tool} isAdmin={false} />);
  const link = screen.getByRole('link', { name: /^Watch the video on YouTube/ });
  expect(link.getAttribute('href')).toBe(tool.video_url);
  expect(container.innerHTML.replace(link.outerHTML, '')).not.toMatch(/youtu/i);
});

describe('a listing with few details', () => {
  it('the page shows the known details and invites corrections', () => {
    const { container } = show(<ToolView tool={makeTool()} isAdmin={false} />);
    expect(container.textContent).not.toMatch(/What it does|Best for|What is free|Platforms|API|Alternatives/);
    expect(container.querySelector('img[alt]:not([alt=""]), .aspect-video')).toBeNull();
    expect(screen.getByRole('link', { name: 'Do you know this tool? Add what it does' }).getAttribute('href')).toBe(
      `/feedback?tool=${makeTool().slug}&field=what_it_does`,
    );
  });

  it.each<[string, Partial<ShownTool>]>([
    ['its intended audience', { best_for: 'Students' }],
    ['that it is pending', { approval_status: 'pending' }],
    ['that it is closed', { closed_listings: { closed_on: '2026-05-17', successor: null } }],
  ])('the page of a listing does not invite corrections if it shows %s', (_what, known) => {
    show(<ToolView tool={{ ...makeTool(), ...known }} isAdmin={false} />);
    expect(screen.queryByRole('link', { name: /^Do you know this tool/ })).toBeNull();
  });
});

describe('a closed tool', () => {
  const successor = { slug: 'luma', name: 'Luma' };
  const ended = (next: typeof successor | null) => ({
    ...makeTool({ pricing_type: 'free' }),
    closed_listings: { closed_on: '2026-05-17', successor: next },
  });

  it('the page shows the closing date and alternatives, but no visit or compare link', async () => {
    const similar = ['One', 'Two', 'Three', 'Four'].map((name) => other({ id: name, slug: name, name }));
    const { container, unmount } = show(<ToolView tool={ended(successor)} isAdmin={false} />);
    expect(container.textContent).toContain('Closed in May 2026Try Luma instead.');
    expect(screen.getByRole('link', { name: 'Luma' }).getAttribute('href')).toBe('/tools/luma');
    expect(screen.queryByRole('link', { name: /^Visit/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Compare/ })).toBeNull();
    unmount();
    show(<ToolView tool={ended(null)} similar={similar} isAdmin={false} />);
    expect(screen.getByText(/^Similar tools:/).textContent).toBe('Similar tools: One, Two and Three.');
  });

  it('structured data describes the tool as closed', () => {
    const structured = JSON.stringify(softwareData(ended(null)));
    expect(structured).toContain('"creativeWorkStatus":"Obsolete"');
    expect(structured).not.toMatch(/"offers"|"isAccessibleForFree"|"url"/);
    expect(metaDescription(ended(successor))).toMatch(/^Lumen \(closed in May 2026; try Luma\): Turns/);
    expect(metaDescription(ended(null))).toMatch(/^Lumen \(closed in May 2026\): Turns/);
  });

  it('the page stays in search engines for 90 days', () => {
    const closed = { closed_on: '2026-05-17' };
    expect(isFound(closed, Date.parse('2026-08-14T23:59:59Z'))).toBe(true);
    expect(isFound(closed, Date.parse('2026-08-15T00:00:00Z'))).toBe(false);
    expect(isFound(null)).toBe(true);
  });
});

/** Columns that the structured data omits, and the reason for each. */
const omitted: Partial<Record<ListingColumn, string>> = {
  what_is_free: 'schema.org has no property for it',
  affiliate_url: 'the link for visitors',
  banner_url: 'an advertisement',
  premium_type: 'an advertisement',
  sponsor_tier: 'an advertisement',
};
it.each(columns.filter((column) => LISTING_COLUMNS[column].part !== 'known'))(
  'the structured data contains the column %s unless the column is a listed exception',
  (column) => {
    const structured = JSON.stringify(softwareData(tool)).toLowerCase();
    const named = column === 'pricing_type' ? ['isaccessibleforfree'] : words(column).map((word) => word.toLowerCase());
    expect(named.filter((word) => !structured.includes(word))).toEqual(column in omitted ? named : []);
  },
);

describe.each(places)('listing details on %s', (_place, page, not) => {
  it.each(columns)('the column %s is visible or is a listed exception', async (column) => {
    const { container } = show(page);
    const missing = () => words(column).filter((word) => !textOf(container).includes(word.toLowerCase()));
    await waitFor(() => expect(missing()).toEqual(column in not ? words(column) : []));
  });
});
