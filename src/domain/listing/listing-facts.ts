import { COLUMNS, LISTING_COLUMNS, type Described, type FactTool, type Look, type Place } from './listing-columns';
import { valueText } from './listing-values';
import type { AiTool } from './tool';

/** `key` is its own: two facts may have the same label. */
export type Fact = { key: string; label: string; text: string; look: Look };

const BELOW_THE_DESCRIPTION: readonly Place[] = ['about', 'compared', 'owner', 'reviewer'];

/** What the columns say on this screen, in their order; the text is empty where there is nothing to say. */
const allFactsOf = (tool: FactTool, place: Place): Fact[] =>
  COLUMNS.flatMap((column) => {
    const { label, fact }: Pick<Described, 'label' | 'fact'> = LISTING_COLUMNS[column];
    if (!fact || !(fact.at ?? BELOW_THE_DESCRIPTION).includes(place)) return [];
    const text = fact.text ? fact.text(tool) : valueText(column, tool[column]);
    return [{ key: column, label: fact.label ?? label, text, look: fact.look ?? 'text' }];
  });

/** The facts of a listing that this screen lists, in the order of the columns. */
export const factsOf = (tool: FactTool, place: Place): Fact[] =>
  allFactsOf(tool, place).filter(({ text }) => text !== '');

/** A tool as it is compared. */
export type ComparedTool = FactTool &
  Pick<AiTool, 'id' | 'slug' | 'approved_at' | 'created_at'> & {
    /** What it names as alternatives itself. */
    named: Pick<AiTool, 'slug' | 'name'>[];
    closed_on?: string | null;
  };

/** What matters first where tools stand side by side; the rest keeps the order of the columns. */
const RANKS: Partial<Record<Look, number>> = { prose: 0, address: 3, day: 4 };

/** The facts by which tools are compared, the same ones for each tool: what is not stated is an empty text. */
export function comparedFactsOf(tool: ComparedTool): Fact[] {
  const atAGlance = new Set(allFactsOf(tool, 'glance').map(({ key }) => key));
  const rank = ({ look, key }: Fact) => RANKS[look] ?? (atAGlance.has(key) ? 1 : 2);
  const since: Fact = { key: 'created_at', label: 'Listed since', text: tool.created_at, look: 'day' };
  return [...allFactsOf(tool, 'compared'), since].sort((one, other) => rank(one) - rank(other));
}
