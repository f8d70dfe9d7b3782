import { apiInWords } from './api-in-words';
import { LISTING_COLUMNS, type ListingContent, type Place } from './listing-columns';
import type { AiTool } from './tool';
import type { ToolDetails } from './tool-details';
import { PAGE_LOCALE, formatCount } from '../../lib/format';

export type Fact = {
  label: string;
  text: string;
  look: 'text' | 'prose' | 'lines' | 'address' | 'category' | 'documentation' | 'day';
};

/** What the columns say on this screen, in their order; the text is empty where there is nothing to say. */
const allFactsOf = (tool: ListingContent, place: Place): Fact[] =>
  Object.values(LISTING_COLUMNS).flatMap(({ label, form, fact }) => {
    if (!fact || !(fact.at?.includes(place) ?? true)) return [];
    return [{ label, text: (fact.text ?? form?.show)?.(tool) ?? '', look: fact.look ?? 'text' }];
  });

/** The facts of a listing that this screen lists, in the order of the columns. */
export const factsOf = (tool: ListingContent, place: Place): Fact[] =>
  allFactsOf(tool, place).filter(({ text }) => text !== '');

/** What is known beside the listing; the text is empty where nothing is. */
export function detailFactsOf({
  tool_details: details,
  approved_at,
}: Pick<AiTool, 'approved_at'> & { tool_details: ToolDetails | null }): Fact[] {
  const days = details?.trial_days;
  return [
    { label: 'Free trial', text: days ? formatCount(days, 'day', 'days', PAGE_LOCALE) : '', look: 'text' },
    { label: 'API', text: details ? apiInWords(details) : '', look: 'text' },
    { label: 'API documentation', text: details?.api_documentation_url ?? '', look: 'documentation' },
    // When a person last looked at what stands here: the stated day, or that of the approval.
    { label: 'Last checked', text: details?.last_reviewed_on ?? approved_at ?? '', look: 'day' },
  ];
}

/** A tool as it is compared. */
export type ComparedTool = ListingContent &
  Pick<AiTool, 'id' | 'slug' | 'approved_at' | 'created_at'> & {
    tool_details: ToolDetails | null;
    /** What it names as alternatives itself. */
    named: Pick<AiTool, 'slug' | 'name'>[];
    closed_on?: string | null;
  };

/** What matters first where tools stand side by side; the rest keeps the order of the columns. */
const RANKS: Partial<Record<Fact['look'], number>> = { prose: 0, address: 4, day: 5 };

/** The facts by which tools are compared, the same ones for each tool: what is not stated is an empty text. */
export function comparedFactsOf(tool: ComparedTool): Fact[] {
  const atAGlance = new Set(allFactsOf(tool, 'glance').map(({ label }) => label));
  const details = detailFactsOf(tool);
  const rank = (fact: Fact) => RANKS[fact.look] ?? (atAGlance.has(fact.label) ? 1 : details.includes(fact) ? 2 : 3);
  const others: Fact[] = [
    { label: 'Alternatives', text: tool.named.map(({ name }) => name).join('\n'), look: 'lines' },
    { label: 'Listed since', text: tool.created_at, look: 'day' },
  ];
  return [...allFactsOf(tool, 'compared'), ...details, ...others].sort((one, other) => rank(one) - rank(other));
}
