import { COLUMNS, LISTING_COLUMNS, type Described, type FactTool, type Look, type Place } from './listing-columns';
import { valueText } from './listing-values';
import type { AiTool } from './tool';

/** A fact about a listing. `key` is unique, but two facts may have the same label. */
export type Fact = { key: string; label: string; text: string; look: Look };

const BELOW_THE_DESCRIPTION: readonly Place[] = ['about', 'compared', 'owner', 'reviewer'];

/** Returns the facts of a screen in column order. The text is empty for an unknown fact. */
const allFactsOf = (tool: FactTool, place: Place): Fact[] =>
  COLUMNS.flatMap((column) => {
    const { label, fact }: Pick<Described, 'label' | 'fact'> = LISTING_COLUMNS[column];
    if (!fact || !(fact.at ?? BELOW_THE_DESCRIPTION).includes(place)) return [];
    const text = fact.text ? fact.text(tool) : valueText(column, tool[column]);
    return [{ key: column, label: fact.label ?? label, text, look: fact.look ?? 'text' }];
  });

export const factsOf = (tool: FactTool, place: Place): Fact[] =>
  allFactsOf(tool, place).filter(({ text }) => text !== '');

export type ComparedTool = FactTool &
  Pick<AiTool, 'id' | 'slug' | 'approved_at' | 'created_at'> & {
    named: Pick<AiTool, 'slug' | 'name'>[];
    closed_on?: string | null;
  };

/** The positions of some kinds of facts in a comparison. All other facts keep the column order. */
const RANKS: Partial<Record<Look, number>> = { prose: 0, address: 3, day: 4 };

/**
 * Returns the facts of a tool in a comparison. Every tool has the same facts. The text is empty for an unknown fact.
 */
export function comparedFactsOf(tool: ComparedTool): Fact[] {
  const atAGlance = new Set(allFactsOf(tool, 'glance').map(({ key }) => key));
  const rank = ({ look, key }: Fact) => RANKS[look] ?? (atAGlance.has(key) ? 1 : 2);
  const since: Fact = { key: 'created_at', label: 'Listed since', text: tool.created_at, look: 'day' };
  return [...allFactsOf(tool, 'compared'), since].sort((one, other) => rank(one) - rank(other));
}
