import {
  COLUMNS,
  LISTING_COLUMNS,
  type ListingColumn,
  type ListingContent,
} from '../../src/domain/listing/listing-columns';
import { toImportRow } from '../../src/domain/listing-files/record';
import type { AiTool } from '../../src/domain/listing/tool';
import type { DirectoryPage, ToolCard } from '../../src/lib/database';

type Badge = Pick<AiTool, 'premium_type' | 'sponsor_tier'>;
type MadeTool = AiTool & ToolCard & { running_placements: Badge[]; agreed_placements: { id: string }[] };

/** Creates an approved listing as the API returns it, with default values. */
export const makeTool = (own: Partial<AiTool> = {}): MadeTool => ({
  ...toImportRow({
    id: 'lumen',
    name: 'Lumen',
    description: 'Turns a sketch into a finished picture.',
    url: 'https://lumen.example.com/start',
    logo: '',
    category: ['AI Art'],
    tags: ['drawing'],
    pricingType: 'free',
  }),
  slug: 'lumen',
  approval_status: 'approved',
  rejected_reason: null,
  created_by: null,
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  approved_at: '2026-01-01T00:00:00+00:00',
  is_new_release: true,
  host_icon: null,
  placement_id: null,
  agreed_placements: [],
  running_placements: [{ premium_type: own.premium_type ?? 'none', sponsor_tier: own.sponsor_tier ?? 'none' }],
  ...own,
});

/** Returns a unique value of the same type as the default value. */
function uniqueValue(column: ListingColumn): unknown {
  const { rule } = LISTING_COLUMNS[column];
  if (rule.kind === 'address') {
    const address = `https://${column.replaceAll('_', '-')}.example/at`;
    return rule.to?.(address) === null ? `https://youtu.be/${column}` : address;
  }
  if (rule.kind === 'choice') return rule.values.at(-1);
  if (rule.kind === 'some') return rule.values;
  if (rule.kind === 'flag') return true;
  if (rule.kind === 'number') return rule.max;
  if (rule.kind === 'day') return '2026-03-04';
  return rule.kind === 'list' ? [`a ${column}`, `another ${column}`] : `What the ${column} says`;
}

/**
 * Creates a listing with a value in every column. The listing is sponsored, because only a sponsored listing has a
 * tier.
 */
export const fullRow = (): ListingContent =>
  Object.fromEntries(COLUMNS.map((column) => [column, uniqueValue(column)])) as ListingContent;

const categories = ['Writing', 'Video', 'Text Generation', 'Audio', 'Development'];
const pricing = ['free', 'freemium', 'trial', 'paid'] as const;

/** Creates `count` different listings in the directory’s order, starting with “Tool 1”. */
export const makeTools = (count: number): MadeTool[] =>
  Array.from({ length: count }, (_, index) =>
    makeTool({
      id: `tool-${index + 1}`,
      slug: `tool-${index + 1}`,
      name: `Tool ${index + 1}`,
      description: `Number ${index + 1} of a long list of tools.`,
      url: `https://tool-${index + 1}.example.com`,
      category: categories[index % categories.length] ?? 'Other',
      pricing_type: pricing[index % pricing.length] ?? 'free',
      tags: ['alpha', `tag-${index % 11}`],
    }),
  );

/** Returns a page of a directory that has only these listings. `own` replaces parts of the response. */
export const directoryPage = (rows: ToolCard[], own: Partial<DirectoryPage> = {}): DirectoryPage => ({
  rows,
  found: rows.length,
  total: own.found ?? rows.length,
  page: 1,
  facets: { category: {}, pricing: {}, facts: {} },
  closest: null,
  compared: null,
  closed: null,
  ...own,
});
