import { comparedFactsOf, type ComparedTool, type Fact } from '../../domain/listing/listing-facts';
import { hostOf } from '../../domain/address/web-address';

/** What a reader sees of a fact: two that look the same do not differ. */
const seen = ({ key, text, look }: Fact): string => {
  if (look === 'documentation') return text && 'stated';
  if (key === 'url') return hostOf(text);
  if (look === 'day') return text.slice(0, 10);
  // The order of tags and lines says nothing.
  return [...new Set(text.split(/, |\n/))].sort().join('\n');
};

/** A place in the comparison: what was asked for, and the tool unless it is gone. */
export type ComparedColumn = { asked: string; tool: ComparedTool | undefined };

/** The places in the order of the address. A tool that is named by a present and a former slug has one. */
export function comparedColumns(
  slugs: readonly string[],
  found: readonly (ComparedTool & { asked: string })[],
): ComparedColumn[] {
  const columns = slugs.map((asked) => ({ asked, tool: found.find((tool) => tool.asked === asked) }));
  const isFirst = ({ tool }: ComparedColumn, at: number) =>
    !tool || columns.findIndex((other) => other.tool?.id === tool.id) === at;
  return columns.filter(isFirst);
}

export type ComparedRow = { key: string; label: string; facts: Fact[]; differs: boolean };

/** One row per fact that at least one tool states, and the names of those that none does. */
export function comparedRows(tools: readonly ComparedTool[]): { rows: ComparedRow[]; unstated: string[] } {
  const columns = tools.map(comparedFactsOf);
  const all = (columns[0] ?? []).map(({ key, label }, at) => {
    const facts = columns.flatMap((column) => column[at] ?? []);
    return { key, label, facts, differs: new Set(facts.map(seen)).size > 1 };
  });
  const isStated = ({ facts }: ComparedRow) => facts.some(({ text }) => text !== '');
  return { rows: all.filter(isStated), unstated: all.filter((row) => !isStated(row)).map(({ label }) => label) };
}
