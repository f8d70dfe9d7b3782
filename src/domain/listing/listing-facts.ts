import { COLUMNS, LISTING_COLUMNS, type Described, type FactTool, type Look, type Place } from './listing-columns';
import { valueText } from './listing-values';
import type { AiTool } from './tool';

/** `key` is unique: two facts may have the same label. */
export type Fact = { key: string; label: string; text: string; look: Look };

const BELOW_THE_DESCRIPTION: readonly Place[] = ['about', 'compared', 'owner', 'reviewer'];

/** Returns the facts of this screen in column order; the text is empty if there is none. */
const allFactsOf = (tool: FactTool, place: Place): Fact[] =>
  COLUMNS.flatMap((column) => {
    const { label, fact }: Pick<Described, 'label' | 'fact'> = LISTING_COLUMNS[column];
    if (!fact || !(fact.at ?? BELOW_THE_DESCRIPTION).includes(place)) return [];
    const text = fact.text ? fact.text(tool) : valueText(column, tool[column]);
    return [{ key: column, label: fact.label ?? label, text, look: fact.look ?? 'text' }];
  });

/** Returns the non-empty facts of this screen in column order. */
export const factsOf = (tool: FactTool, place: Place): Fact[] =>
  allFactsOf(tool, place).filter(({ text }) => text !== '');

export type ComparedTool = FactTool &
  Pick<AiTool, 'id' | 'slug' | 'approved_at' | 'created_at'> & {
    named: Pick<AiTool, 'slug' | 'name'>[];
    closed_on?: string | null;
  };

/** The facts that come first in a comparison; the rest keeps column order. */
const RANKS: Partial<Record<Look, number>> = { prose: 0, address: 3, day: 4 };

/** Returns the facts of a comparison, the same ones for each tool. Unknown facts have an empty text. */
export function comparedFactsOf(tool: ComparedTool): Fact[] {
  const atAGlance = new Set(allFactsOf(tool, 'glance').map(({ key }) => key));
  const rank = ({ look, key }: Fact) => RANKS[look] ?? (atAGlance.has(key) ? 1 : 2);
  const since: Fact = { key: 'created_at', label: 'Listed since', text: tool.created_at, look: 'day' };
  return [...allFactsOf(tool, 'compared'), since].sort((one, other) => rank(one) - rank(other));
}
